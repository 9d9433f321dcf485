/** A scene to be lit: solids, windows and lamps, and the sun. */
import { vec, type Solid, type Vec } from './solid.ts';

export type Rgb = readonly [number, number, number];

/** An opening that lets daylight in, or a lamp. */
export interface Light {
  kind: 'window' | 'film' | 'lamp';
  at: Vec;
  /** Half its sides; of a lamp a small ball is meant. */
  along: Vec;
  up: Vec;
  /** Into the room. */
  normal: Vec;
  areaM2: number;
  /** Of a lamp: what it sends each way. */
  power: Rgb;
}

export interface Sun {
  /** Towards it. */
  direction: Vec;
  /** On a surface that faces it. */
  light: Rgb;
}

export interface Scene {
  solids: readonly Solid[];
  lights: readonly Light[];
  sun: Sun;
  /** Outside of these everything is under the sky. */
  inside: { min: Vec; max: Vec };
  /** 0 clear … 1 covered. */
  clouds: number;
}

export function sunFrom(azimuthDeg: number, elevationDeg: number, strength: number): Sun {
  const [a, e] = [(azimuthDeg * Math.PI) / 180, (elevationDeg * Math.PI) / 180];
  return {
    direction: vec(Math.sin(a) * Math.cos(e), Math.cos(a) * Math.cos(e), Math.sin(e)),
    light: [strength, strength * 0.9, strength * 0.74],
  };
}

export function lamp(x: number, y: number, z: number, strength: number, warmth = 0.85): Light {
  return {
    kind: 'lamp',
    at: vec(x, y, z),
    along: vec(0.12, 0, 0),
    up: vec(0, 0.12, 0),
    normal: vec(0, 0, -1),
    areaM2: 1,
    power: [strength, strength * (0.86 + warmth * 0.1), strength * warmth],
  };
}
