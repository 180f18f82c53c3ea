// Every track of a file, as three.js plays it and as `animcurve eval --as three` does, to the
// bit.
import { loadTracks, sampleTrack } from './three.js';

export function newTally() {
    return {
        files: 0, tracks: 0, samples: 0, differing: 0, clamped: 0, pointers: 0, nodeless: 0,
    };
}

// Counts into `tally`; `fail` takes the texts of faults.
export async function compareSamples(animcurve, document, list, tally, fail) {
    for (const items of groupsOf(await pairs(document, list, tally, fail))) {
        const positions = positionsOf(items[0].tracks[0].times);
        const rows = items.map((item) => item.index);
        const ours = animcurve.eval(document.path, rows, positions, 'three');
        items.forEach((item, i) => compareRow(item, positions, ours[i], tally, fail));
    }
    tally.files++;
}

// What three.js makes tracks of, with its row and the row's number.
async function pairs(document, list, tally, fail) {
    const made = await loadTracks(document), found = [];
    let index = list.curves.length;
    (document.json.animations ?? []).forEach((animation, a) => {
        animation.channels.forEach(({ target }, c) => {
            const row = list.clips[a]?.tracks[c], { tracks, clamped } = made[a][c];
            if (target.path === 'pointer') tally.pointers++;
            else if (row?.property !== target.path) fail(`channel ${a}/${c} has no row`);
            else if (tracks.length) found.push({ index, row, tracks });
            else if (target.node === undefined) tally.nodeless++;
            else fail(`three.js makes no track of ${row.name}`);
            tally.clamped += clamped;
            index++;
        });
    });
    return found;
}

// Rows with the same times, which are asked for at once.
function groupsOf(items) {
    const groups = new Map();
    for (const item of items) {
        const key = item.row.times_fnv;
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(item);
    }
    return groups.values();
}

function compareRow({ row, tracks }, positions, ours, tally, fail) {
    for (const track of tracks) {
        const theirs = sampleTrack(track, positions);
        const differing = theirs.map((_, i) => i).filter((i) => !sameBits(theirs[i], ours[i]));
        tally.tracks++;
        tally.samples += theirs.length;
        tally.differing += differing.length;
        if (!differing.length) continue;
        const [i] = differing;
        fail(`${row.name}: ${differing.length} of ${theirs.length} samples differ, as at ` +
            `${positions[i]}: three.js ${theirs[i].join(' ')}, animcurve ${ours[i].join(' ')}`);
    }
}

function sameBits(a, b) {
    const x = new Uint32Array(a.buffer), y = new Uint32Array(b.buffer);
    return x.length === y.length &&
        x.every((bits, i) => bits === y[i] || (isNaN(a[i]) && isNaN(b[i])));
}

// ---- where ---------------------------------------------------------------------------------

// Before, on and after the keys, beside them and between; of long tracks some spans.
function positionsOf(times) {
    const first = times[0], last = times.length - 1, end = times[last];
    const spans = Math.min(last, 5);
    const positions = [-1e30, first - 1, neighbour(first, -1), 0];
    for (let i = 0; i < spans; i++) {
        const key = spans > 1 ? Math.round(i * (last - 1) / (spans - 1)) : 0;
        const from = times[key], to = times[key + 1];
        positions.push(from, neighbour(from, 1), from + (to - from) / 3, (from + to) / 2,
            neighbour(to, -1));
    }
    positions.push(end, neighbour(end, 1), end + 1, 1e30);
    return Float32Array.from(positions);
}

// The next float32 above (1) or below (-1).
function neighbour(value, direction) {
    if (value === 0) return direction * 2 ** -149;
    const floats = Float32Array.of(value), bits = new Int32Array(floats.buffer);
    bits[0] += direction * Math.sign(value);
    return floats[0];
}
