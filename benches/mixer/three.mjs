// The mixer benchmark's scene in three.js: prints the shortest time of an update in nanoseconds.
//
// Arguments: objects, keys, updates per round, rounds, and the seconds of a crossfade or zero for none.

import * as THREE from 'three';

const [objects, keys, updates, rounds, fade] = process.argv.slice(2).map(Number);
const DURATION = 2;

const times = Array.from({ length: keys }, (_, key) => (DURATION * key) / (keys - 1));
const wave = (key, lane) => Math.sin(key * 0.7 + lane * 1.3);
const values = (first, lanes) =>
    times.flatMap((_, key) => Array.from({ length: lanes }, (_, lane) => wave(first + key, lane)));
const rotations = (first) =>
    times.flatMap((_, key) => {
        const half = 0.5 * wave(first + key, 0);
        return [0, Math.sin(half), 0, Math.cos(half)];
    });
const clip = (first) =>
    new THREE.AnimationClip('wave', DURATION, [
        new THREE.VectorKeyframeTrack('.position', times, values(first, 3)),
        new THREE.QuaternionKeyframeTrack('.quaternion', times, rotations(first)),
        new THREE.ColorKeyframeTrack('.material.color', times, values(first, 3)),
        new THREE.NumberKeyframeTrack('.scale[x]', times, values(first, 1)),
    ]);

const clips = fade > 0 ? [clip(0), clip(7)] : [clip(0)];
const root = new THREE.Object3D();
const mixer = new THREE.AnimationMixer(root);
for (let index = 0; index < objects; ++index) {
    const mesh = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshStandardMaterial());
    root.add(mesh);
    const actions = clips.map((clip) => mixer.clipAction(clip, mesh));
    for (const action of actions) {
        action.time = (DURATION * index) / objects;
        action.play();
    }
    if (fade > 0) actions[0].crossFadeTo(actions[1], fade, false);
}

for (let update = 0; update < 2000; ++update) mixer.update(1 / 60);
let shortest = Infinity;
for (let round = 0; round < rounds; ++round) {
    const start = process.hrtime.bigint();
    for (let update = 0; update < updates; ++update) mixer.update(1 / 60);
    shortest = Math.min(shortest, Number(process.hrtime.bigint() - start) / updates);
}
console.log(shortest);
