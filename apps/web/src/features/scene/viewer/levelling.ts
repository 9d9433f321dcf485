/**
 * How the pose of a camera reaches the picture: the only place that turns one. The heading does not: directions are told
 * from the middle column of the picture, so that a corrected heading moves no address and no mark.
 */
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { SphereCorrection } from '@photo-sphere-viewer/core';

const RADIANS = Math.PI / 180;

/**
 * Photo Sphere Viewer 5.15 turns by Y, X, Z, the order of a camera's heading, pitch and roll. As GPano means them: the
 * middle of the picture looks `pitchDeg` above the horizon; with a positive roll the horizon falls to the left.
 */
export function levelling({ pitchDeg, rollDeg }: Pick<Capture, 'pitchDeg' | 'rollDeg'>): SphereCorrection {
  return { pan: 0, tilt: -pitchDeg * RADIANS, roll: rollDeg * RADIANS };
}
