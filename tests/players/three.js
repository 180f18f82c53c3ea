// three.js: the tracks that its loader makes of a file, by channel.
import { Texture } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';

// Of browsers; its reader of data URIs tells its progress.
globalThis.ProgressEvent ??= class extends Event {};
console.warn = () => {}; // of extensions that it does not know

// [animation][channel] = { tracks, clamped }. A mesh of several parts has a track for each.
export async function loadTracks(document) {
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
    const made = new Map();
    loader.register((parser) => listen(parser, made));
    const bytes = Uint8Array.from(document.bytes).buffer;
    await loader.parseAsync(bytes, '');
    const animations = document.json.animations ?? [];
    return animations.map((animation, a) => animation.channels.map(
        (channel, c) => made.get(`${a}/${c}`) ?? { tracks: [], clamped: false }));
}

// A plug-in: notes which channel a track is of. Pictures are of no account, and need a browser.
function listen(parser, made) {
    const places = new Map();
    (parser.json.animations ?? []).forEach((animation, a) => animation.channels.forEach(
        (channel, c) => places.set(channel.target, `${a}/${c}`)));
    const createTracks = parser._createAnimationTracks;
    const decode = parser._getArrayFromAccessor;
    let clamped;
    // -128 and -32768 are -1 by the specification; three.js makes them -1.008 and -1.00003.
    parser._getArrayFromAccessor = (accessor) => {
        const values = decode.call(parser, accessor);
        clamped = Boolean(accessor.normalized) && values.some((value) => value < -1);
        return clamped ? values.map((value) => Math.max(value, -1)) : values;
    };
    parser._createAnimationTracks = (node, input, output, sampler, target) => {
        const tracks = createTracks.call(parser, node, input, output, sampler, target);
        made.set(places.get(target), { tracks, clamped });
        return tracks;
    };
    return { name: 'animcurve', loadTexture: async () => new Texture() };
}

// [position], each a Float32Array.
export function sampleTrack(track, positions) {
    const interpolant = track.createInterpolant();
    return Array.from(positions, (at) => Float32Array.from(interpolant.evaluate(at)));
}
