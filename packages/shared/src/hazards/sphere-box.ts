/** Boxes on the sphere of a panorama: a direction, and how wide and high what is seen there appears. */
import { turned } from '../geometry/turned.ts';

/** Angles in degrees, yaw clockwise from the middle column of the picture. Width and height are seen from the middle of the box. */
export interface SphereBox {
  yawDeg: number;
  pitchDeg: number;
  widthDeg: number;
  heightDeg: number;
}

interface Vector {
  right: number;
  up: number;
  forward: number;
}

const DEGREES = 180 / Math.PI;

/** How far two directions are apart, 0 up to 180°. */
export function apartDeg(
  one: Pick<SphereBox, 'yawDeg' | 'pitchDeg'>,
  other: Pick<SphereBox, 'yawDeg' | 'pitchDeg'>,
): number {
  const [a, b] = [vectorOf(one), vectorOf(other)];
  const cross = Math.hypot(
    a.up * b.forward - a.forward * b.up,
    a.forward * b.right - a.right * b.forward,
    a.right * b.up - a.up * b.right,
  );
  return Math.atan2(cross, a.right * b.right + a.up * b.up + a.forward * b.forward) * DEGREES;
}

export interface Overlap {
  /** Of what both cover together, 0…1. */
  ofUnion: number;
  /** Of the smaller one, 0…1. */
  ofSmaller: number;
}

/**
 * How much of each other two boxes cover, on the plane that touches the sphere between them: right within a few hundredths
 * for boxes up to 60°, over the seam and at the poles as well (sphere-box.test.ts compares it with counted points).
 */
export function overlapOf(one: SphereBox, other: SphereBox): Overlap {
  const offset = seenFrom(one, other);
  const width = shared(one.widthDeg, other.widthDeg, offset.acrossDeg);
  const height = shared(one.heightDeg, other.heightDeg, offset.upDeg);
  const both = width * height;
  const [a, b] = [one.widthDeg * one.heightDeg, other.widthDeg * other.heightDeg];
  return { ofUnion: both / (a + b - both), ofSmaller: both / Math.min(a, b) };
}

/** Length that two intervals have in common whose middles are `apart`. */
function shared(one: number, other: number, apart: number): number {
  return Math.max(0, Math.min(one, other, (one + other) / 2 - Math.abs(apart)));
}

/** Where the middle of a box lies for somebody who looks at the middle of another. */
function seenFrom(from: SphereBox, to: SphereBox): { acrossDeg: number; upDeg: number } {
  const yaw = turned(to.yawDeg - from.yawDeg) / DEGREES;
  const [down, pitch] = [from.pitchDeg / DEGREES, to.pitchDeg / DEGREES];
  const ahead = Math.cos(pitch) * Math.cos(yaw);
  const right = Math.cos(pitch) * Math.sin(yaw);
  const forward = ahead * Math.cos(down) + Math.sin(pitch) * Math.sin(down);
  const up = Math.sin(pitch) * Math.cos(down) - ahead * Math.sin(down);
  return { acrossDeg: Math.atan2(right, forward) * DEGREES, upDeg: Math.asin(clamped(up)) * DEGREES };
}

const clamped = (value: number) => Math.max(-1, Math.min(1, value));

function vectorOf({ yawDeg, pitchDeg }: Pick<SphereBox, 'yawDeg' | 'pitchDeg'>): Vector {
  const [yaw, pitch] = [yawDeg / DEGREES, pitchDeg / DEGREES];
  return {
    right: Math.cos(pitch) * Math.sin(yaw),
    up: Math.sin(pitch),
    forward: Math.cos(pitch) * Math.cos(yaw),
  };
}
