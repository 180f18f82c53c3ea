// check.js ANIMCURVE SCRATCH: converts to glTF what the tests' data and, where it is found, the
// corpus hold, and has the results read by gltf-validator and three.js. Prints how much was
// compared; a fault, or nothing to compare, ends with status 1.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual as isSame } from 'node:util';
import { Animcurve } from './animcurve.js';
import { needsFiles, openDocument, restOf } from './document.js';
import { compareSamples, newTally } from './samples.js';
import { countIssues } from './validator.js';

const [program, scratch] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), root = join(here, '../..');
const corpus = process.env.ANIMCURVE_CORPUS ?? join(root, '../shared');
const animcurve = new Animcurve(program, scratch);
const tally = newTally();
const counts = { kept: 0, alike: 0, chosen: 0, made: 0, refused: 0, known: 0 };
let faults = 0;

function filesIn(folder, ...types) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === 'invalid' ? [] : filesIn(path, ...types);
        return types.includes(extname(entry.name)) ? [path] : [];
    }).sort();
}

// Runs `check(path, to, fail)` for every file, to be written to `to`, which is elsewhere.
async function forEach(files, check) {
    for (const path of files) {
        for (const ending of ['glb', 'gltf']) {
            const fail = (text) => {
                faults++;
                console.error(`${path} as ${ending}: ${text}`);
            };
            try {
                await check(path, join(scratch, `written.${ending}`), fail);
            } catch (error) {
                fail(error.message);
            }
        }
    }
}

// ---- one written file ----------------------------------------------------------------------

// `known`: how often an issue of each code may come; `worst`: errors only (0) or warnings (1).
// What list says of the file.
async function readByPlayers(document, known, worst, fail) {
    for (const [code, count] of await countIssues(document, worst)) {
        const before = known.get(code) ?? 0;
        if (count > before) fail(`gltf-validator: ${count} times ${code}, before ${before}`);
        else counts.known += count;
    }
    const list = animcurve.list(document.path);
    await compareSamples(animcurve, document, list, tally, fail);
    return list;
}

// Everything but `members` and where the buffers' bytes lie is as it was.
function compareRest(before, after, members, fail) {
    if (!isSame(restOf(before, members), restOf(after, members))) fail('other members');
    before.buffers.forEach((bytes, i) => {
        const now = after.buffers[i];
        const isAlike = bytes === null ? now === null : now?.equals(bytes);
        if (!isAlike) fail(`buffer ${i}: other bytes`);
    });
    if (needsFiles(after)) fail('it needs files beside it');
}

// ---- documents that are kept ---------------------------------------------------------------

async function keepsAll(path, to, fail) {
    const before = openDocument(path), list = animcurve.list(path);
    animcurve.convert(path, to);
    const after = openDocument(to);
    const now = await readByPlayers(after, await countIssues(before, 0), 0, fail);
    if (!isSame([list.clips, list.warnings], [now.clips, now.warnings])) fail('other rows');
    compareRest(before, after, [], fail);
    if (before.isGlb === after.isGlb && !needsFiles(before)) {
        if (before.bytes.equals(after.bytes)) counts.alike++;
        else fail('it is not the same file');
    }
    counts.kept++;
}

// Tracks of the rows, by clip. An unnamed clip is called by its number, and the second channel
// on one property may be the only one now.
function tracksOf(clips, isWanted) {
    let index = 0;
    return clips.map((clip) => clip.tracks.filter(() => isWanted(index++))
        .map(({ name, ignored, ...track }) => track)).filter((tracks) => tracks.length);
}

function keepsChosen(choose) {
    return async (path, to, fail) => {
        const before = openDocument(path), { clips } = animcurve.list(path);
        const count = clips.reduce((sum, clip) => sum + clip.tracks.length, 0);
        const rows = [...Array(count).keys()].filter((row) => choose(row, count));
        if (!rows.length) return;
        animcurve.convert(path, to, rows.flatMap((row) => ['-c', `@${row}`]));
        const after = openDocument(to);
        const now = await readByPlayers(after, await countIssues(before, 0), 0, fail);
        const wanted = tracksOf(clips, (row) => rows.includes(row));
        if (!isSame(wanted, tracksOf(now.clips, () => true))) fail('other rows');
        compareRest(before, after, ['animations'], fail);
        counts.chosen++;
    };
}

// ---- documents that are made anew ----------------------------------------------------------

// Refused is what glTF cannot hold, and what needs an option: the unit of angles, a rate.
function makes(...options) {
    return async (path, to, fail) => {
        const done = animcurve.run(['convert', '-q', path, '-o', to, ...options]);
        const needsMore = done.status === 2 && /: --(angle|fps) /.test(done.stderr);
        if (done.status === 4 || needsMore) {
            counts.refused++;
            return;
        }
        if (done.status !== 0) throw new Error(`exit ${done.status}: ${done.stderr}`);
        await readByPlayers(openDocument(to), new Map(), 1, fail);
        counts.made++;
    };
}

// The clips alone, by way of animcurve JSON.
async function makesOfJson(path, to, fail) {
    const json = join(scratch, 'written.json'), { clips } = animcurve.list(path);
    const done = [['convert', '-q', path, '-o', json], ['convert', '-q', json, '-o', to]]
        .map((args) => animcurve.run(args)).find(({ status }) => status !== 0);
    if (done?.status === 4) {
        counts.refused++;
        return;
    }
    if (done) throw new Error(`exit ${done.status}: ${done.stderr}`);
    const now = await readByPlayers(openDocument(to), new Map(), 1, fail);
    const dataOf = (list) => list.flatMap((clip) => clip.tracks.map(
        ({ kind, width, interp, keys, times_fnv, values_fnv }) =>
            [kind, width, interp, keys, times_fnv, values_fnv]));
    if (!isSame(dataOf(clips), dataOf(now.clips))) fail('other rows');
    counts.made++;
}

// ---- all -----------------------------------------------------------------------------------

const data = join(root, 'tests/data'), examples = join(root, 'examples');
const isFaulty = (path) => /^(28|3[234])-gltf|-loader-/.test(basename(path)); // on purpose
const gltf = [join(data, 'gltf'), join(data, 'cases'), join(corpus, 'data/gltf')]
    .flatMap((folder) => filesIn(folder, '.gltf', '.glb')).filter((path) => !isFaulty(path));
const xna = [join(data, 'xna/handmade'), examples]
    .flatMap((folder) => filesIn(folder, '.xnb', '.xml', '.cnj', '.cnb'));
const xsi = filesIn(join(data, 'xsi/handmade'), '.xsi')
    .filter((path) => basename(path).startsWith('ok_'));

await forEach(gltf, keepsAll);
await forEach(gltf, keepsChosen((row, count) => row === count - 1));
await forEach(gltf, keepsChosen((row) => row % 3 === 1));
await forEach(gltf, makesOfJson);
await forEach(filesIn(join(here, 'documents'), '.json'), makes());
await forEach(xna, makes());
await forEach(xsi, makes());
await forEach(xsi, makes('--fps', '30', '--angle', 'deg'));
await forEach([join(examples, 'camera_roll.xsi')], makes('--angle', 'rad', '--frame0', '1'));

const lines = [
    `written: ${counts.kept} documents kept, ${counts.alike} of them byte for byte`,
    `         ${counts.chosen} kept with some of their tracks`,
    `         ${counts.made} made anew, ${counts.refused} refused`,
    `gltf-validator: ${tally.files} files, ${counts.known} errors of the originals`,
    `three.js: ${tally.tracks} tracks, ${tally.samples} samples compared, ` +
        `${tally.differing} differ`,
    `          ${tally.clamped} tracks whose integers it lets pass below -1 were clamped`,
    `          none for ${tally.pointers} pointers and ${tally.nodeless} channels without node`,
    `${faults} faults`,
];
console.log(lines.join('\n'));
const compared = [counts.kept, counts.alike, counts.chosen, counts.made, tally.samples];
if (faults || compared.includes(0)) process.exitCode = 1;
