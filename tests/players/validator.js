// Khronos' glTF validator.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { validateBytes } from 'gltf-validator';

// How often each code of this severity or a worse one comes: 0 errors, 1 warnings.
export async function countIssues(document, worst) {
    const report = await validateBytes(new Uint8Array(document.bytes), {
        uri: document.path,
        externalResourceFunction: async (uri) => new Uint8Array(
            await readFile(join(dirname(document.path), decodeURIComponent(uri)))),
    });
    const counts = new Map();
    for (const { code, severity } of report.issues.messages) {
        if (severity <= worst) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    return counts;
}
