/** First pass: all points of a file as they are, in a file of this machine, with what must be known of all of them. */
import { addAt } from './add-at.ts';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Corner } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { OpenCloud, PointBatch } from '../point-batch.ts';

/** Three doubles of place, one of GPS time, a float of intensity, three shorts of colour, and the class. */
export const RAW_BYTES = 48;
const RAW_DOUBLES = RAW_BYTES / 8;
const RAW_FLOATS = RAW_BYTES / 4;
const RAW_SHORTS = RAW_BYTES / 2;
const AT = { gps: 3, intensity: 8, color: 18, class: 21 } as const;

/** What is known once all points are read. */
export interface Gathered {
  count: number;
  min: Corner;
  max: Corner;
  has: { color: boolean; intensity: boolean; class: boolean; gps: boolean };
  /** The largest value of a colour: tells eight bits from sixteen. */
  colorMax: number;
  intensityMin: number;
  intensityMax: number;
  gpsMin: number;
  gpsMax: number;
  classCounts: Float64Array;
  /** Places that are no numbers. */
  notFinite: number;
}

/** Some raw points as views of the same bytes. */
export class RawPoints {
  readonly bytes: Uint8Array;
  readonly #doubles: Float64Array;
  readonly #floats: Float32Array;
  readonly #shorts: Uint16Array;

  constructor(capacity: number) {
    const buffer = new ArrayBuffer(capacity * RAW_BYTES);
    this.bytes = new Uint8Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#floats = new Float32Array(buffer);
    this.#shorts = new Uint16Array(buffer);
  }

  place(index: number, axis: 0 | 1 | 2): number {
    return this.#doubles[index * RAW_DOUBLES + axis] ?? 0;
  }

  gps(index: number): number {
    return this.#doubles[index * RAW_DOUBLES + AT.gps] ?? 0;
  }

  intensity(index: number): number {
    return this.#floats[index * RAW_FLOATS + AT.intensity] ?? 0;
  }

  color(index: number, channel: number): number {
    return this.#shorts[index * RAW_SHORTS + AT.color + channel] ?? 0;
  }

  class(index: number): number {
    return this.#shorts[index * RAW_SHORTS + AT.class] ?? 0;
  }

  put(at: number, batch: PointBatch, index: number): void {
    const { positions, colors, intensities, classes, gpsTimes } = batch;
    const from = 3 * index;
    const double = at * RAW_DOUBLES;
    this.#doubles[double] = positions[from] ?? 0;
    this.#doubles[double + 1] = positions[from + 1] ?? 0;
    this.#doubles[double + 2] = positions[from + 2] ?? 0;
    this.#doubles[double + AT.gps] = gpsTimes?.[index] ?? 0;
    this.#floats[at * RAW_FLOATS + AT.intensity] = intensities?.[index] ?? 0;
    const short = at * RAW_SHORTS + AT.color;
    this.#shorts[short] = colors?.[from] ?? 0;
    this.#shorts[short + 1] = colors?.[from + 1] ?? 0;
    this.#shorts[short + 2] = colors?.[from + 2] ?? 0;
    this.#shorts[at * RAW_SHORTS + AT.class] = classes?.[index] ?? 0;
  }
}

/**
 * Reads a cloud to its end.
 * @param path of the file that is written
 * @param onPoints gets how many points have been read
 */
export function gatherPoints(cloud: OpenCloud, path: string, onPoints: (count: number) => void): Gathered {
  const gathered = emptyGathered();
  const file = openSync(path, 'w');
  let raw = new RawPoints(0);
  try {
    for (const batch of cloud.batches()) {
      if (raw.bytes.length < batch.count * RAW_BYTES) raw = new RawPoints(batch.count);
      const taken = takeBatch(gathered, batch, raw);
      writeAll(file, raw.bytes.subarray(0, taken * RAW_BYTES));
      onPoints(gathered.count);
    }
  } finally {
    closeSync(file);
  }
  return gathered;
}

function emptyGathered(): Gathered {
  return {
    count: 0,
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
    has: { color: false, intensity: false, class: false, gps: false },
    colorMax: 0,
    intensityMin: Infinity,
    intensityMax: -Infinity,
    gpsMin: Infinity,
    gpsMax: -Infinity,
    classCounts: new Float64Array(256),
    notFinite: 0,
  };
}

/** @returns how many points of the batch are in `raw` */
function takeBatch(gathered: Gathered, batch: PointBatch, raw: RawPoints): number {
  const { positions, count } = batch;
  const { has, min, max } = gathered;
  has.color ||= batch.colors !== null;
  has.intensity ||= batch.intensities !== null;
  has.class ||= batch.classes !== null;
  has.gps ||= batch.gpsTimes !== null;
  let taken = 0;
  for (let index = 0; index < count; index++) {
    const from = 3 * index;
    const [x, y, z] = [positions[from] ?? NaN, positions[from + 1] ?? NaN, positions[from + 2] ?? NaN];
    // The sum of three numbers is one only if each is.
    if (!Number.isFinite(x + y + z)) {
      gathered.notFinite++;
      continue;
    }
    if (x < min[0]) min[0] = x;
    if (y < min[1]) min[1] = y;
    if (z < min[2]) min[2] = z;
    if (x > max[0]) max[0] = x;
    if (y > max[1]) max[1] = y;
    if (z > max[2]) max[2] = z;
    raw.put(taken++, batch, index);
    takeAttributes(gathered, batch, index);
  }
  gathered.count += taken;
  return taken;
}

function takeAttributes(gathered: Gathered, batch: PointBatch, index: number): void {
  const { colors, intensities, classes, gpsTimes } = batch;
  if (colors)
    for (let channel = 0; channel < 3; channel++)
      gathered.colorMax = Math.max(gathered.colorMax, colors[3 * index + channel] ?? 0);
  if (classes) addAt(gathered.classCounts, classes[index] ?? 0, 1);
  const intensity = intensities?.[index];
  if (intensity !== undefined && Number.isFinite(intensity)) {
    if (intensity < gathered.intensityMin) gathered.intensityMin = intensity;
    if (intensity > gathered.intensityMax) gathered.intensityMax = intensity;
  }
  const gps = gpsTimes?.[index];
  if (gps !== undefined && Number.isFinite(gps)) {
    if (gps < gathered.gpsMin) gathered.gpsMin = gps;
    if (gps > gathered.gpsMax) gathered.gpsMax = gps;
  }
}

/** A write may take a part of what it is given. */
export function writeAll(file: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done);
}
