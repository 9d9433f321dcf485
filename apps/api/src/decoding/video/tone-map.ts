/**
 * Turns frames that were recorded for screens brighter than white (HLG and PQ, in the colours of BT.2020) into those of
 * ordinary ones, by the same arithmetic whatever decoded them: what lies in the light of the scene stays as bright as it
 * is, so that a grey card is a grey card, and what is brighter than white paper is pressed together.
 */
import type { BrightCurve } from '@plumbline/shared/media/mp4/track.ts';

/** Of what a signal of 75 % is in HLG: white paper, shown with 203 candela a square metre. */
const HLG_WHITE = 0.265;
const PQ_WHITE = 203;
/** By what screens of 1,000 candela bend the light of the scene. */
const SCREEN_GAMMA = 1.2;
const SIGNALS = 256;

/** Light of the scene, where white paper is 1. */
const SCENE_LIGHT: Readonly<Record<BrightCurve, (signal: number) => number>> = {
  hlg: (signal) => hlgLight(signal) / HLG_WHITE,
  pq: (signal) => (pqLight(signal) / PQ_WHITE) ** (1 / SCREEN_GAMMA),
};

/** BT.2100, table 5. */
function hlgLight(signal: number): number {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** BT.2100, table 4: candela a square metre. */
function pqLight(signal: number): number {
  const [m1, m2] = [2610 / 16_384, (2523 / 4096) * 128];
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const bent = signal ** (1 / m2);
  return 10_000 * (Math.max(bent - c1, 0) / (c2 - c3 * bent)) ** (1 / m1);
}

/** Up to it nothing is pressed together. */
const KNEE = 0.5;

function pressed(light: number): number {
  return light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)));
}

function srgb(light: number): number {
  return light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** What is brighter is white. */
const BRIGHTEST = 6;
const STEPS = 8192;
/** Finer in the dark, where the eye is. */
const SHOWN = Uint8Array.from({ length: STEPS }, (_, step) =>
  Math.round(255 * srgb(pressed(BRIGHTEST * (step / (STEPS - 1)) ** 2))),
);

function shown(light: number): number {
  if (light <= 0) return 0;
  const step = Math.round(Math.sqrt(light / BRIGHTEST) * (STEPS - 1));
  return SHOWN[Math.min(step, STEPS - 1)] ?? 0;
}

/** Changes interleaved 8-bit red, green and blue in its place. */
export function toneMap(pixels: Uint8Array, curve: BrightCurve): void {
  const light = Float64Array.from({ length: SIGNALS }, (_, signal) =>
    SCENE_LIGHT[curve](signal / (SIGNALS - 1)),
  );
  const lightAt = (at: number) => light[pixels[at] ?? 0] ?? 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r, g, b] = [lightAt(at), lightAt(at + 1), lightAt(at + 2)];
    // BT.2087: from the colours of BT.2020 to those of BT.709.
    pixels[at] = shown(1.6605 * r - 0.5876 * g - 0.0728 * b);
    pixels[at + 1] = shown(-0.1246 * r + 1.1329 * g - 0.0083 * b);
    pixels[at + 2] = shown(-0.0182 * r - 0.1006 * g + 1.1187 * b);
  }
}
