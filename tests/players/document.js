// A glTF file taken apart: its JSON, and the bytes of its buffers wherever they lie.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const magic = 0x46546c67, chunkJson = 0x4e4f534a, chunkBin = 0x004e4942;

export function openDocument(path) {
    const bytes = readFileSync(path);
    const isGlb = bytes.length >= 12 && bytes.readUInt32LE(0) === magic;
    const chunks = isGlb ? chunksOf(bytes) : { json: bytes, bin: null };
    const json = JSON.parse(new TextDecoder().decode(chunks.json));
    const buffers = (json.buffers ?? []).map(
        (buffer, index) => bytesOf(buffer, index === 0 ? chunks.bin : null, dirname(path)));
    return { path, bytes, isGlb, json, buffers };
}

function chunksOf(bytes) {
    const chunks = { json: Buffer.alloc(0), bin: null };
    const end = bytes.readUInt32LE(8);
    for (let at = 12; at + 8 <= end; at += 8 + bytes.readUInt32LE(at)) {
        const chunk = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at));
        const type = bytes.readUInt32LE(at + 4);
        if (type === chunkJson && at === 12) chunks.json = chunk;
        else if (type === chunkBin) chunks.bin ??= chunk;
    }
    return chunks;
}

// Null: nobody has them, as those of a buffer that only stands in for a compressed one.
function bytesOf(buffer, bin, folder) {
    let bytes = bin;
    if (buffer.uri?.startsWith('data:')) {
        bytes = Buffer.from(buffer.uri.slice(buffer.uri.indexOf(',') + 1), 'base64');
    } else if (buffer.uri !== undefined) {
        const file = join(folder, decodeURIComponent(buffer.uri));
        bytes = existsSync(file) ? readFileSync(file) : null;
    }
    return bytes?.subarray(0, buffer.byteLength) ?? null;
}

// A file beside the document that the document needs for its numbers.
export function needsFiles(document) {
    return (document.json.buffers ?? []).some(
        (buffer) => buffer.uri !== undefined && !buffer.uri.startsWith('data:'));
}

// All but where the buffers' bytes are, and but the members that are named.
export function restOf(document, members) {
    const rest = structuredClone(document.json);
    for (const buffer of rest.buffers ?? []) delete buffer.uri;
    for (const member of members) delete rest[member];
    return rest;
}
