/** Second pass: raw points become records of the frame, and are counted in a coarse grid. */
import { closeSync, openSync, readSync } from 'node:fs';
import { CoarseGrid } from './coarse-grid.ts';
import { AXES, toGrid, toSteps, type Frame } from './frame.ts';
import { RAW_BYTES, RawPoints, writeAll, type Gathered } from './gather-points.ts';
import { RECORD_BYTES, RECORD_WORDS, newRecords, type Records } from './point-record.ts';

const BLOCK_POINTS = 65_536;
const INTENSITY_MAX = 65_535;

/** What a point's colours and intensity are turned into: colours of 8 bits, intensities of 16. */
interface Scales {
  colorShift: number;
  intensityFrom: number;
  intensityFactor: number;
}

interface Quantizing {
  from: string;
  to: string;
  frame: Frame;
  gathered: Gathered;
  /** Null: to be told from the largest value. */
  colorBits: 8 | 16 | null;
  intensityRange: 'uint16' | 'own';
  onPoints: (count: number) => void;
}

/** Writes the records of all raw points. @returns how many lie in each cell of the coarsest grid */
export function quantizePoints(task: Quantizing): CoarseGrid {
  const grid = new CoarseGrid(0);
  const scales = scalesOf(task);
  const raw = new RawPoints(BLOCK_POINTS);
  const records = newRecords(BLOCK_POINTS);
  const [source, target] = [openSync(task.from, 'r'), openSync(task.to, 'w')];
  try {
    let done = 0;
    for (;;) {
      const count = readFull(source, raw.bytes) / RAW_BYTES;
      if (count === 0) return grid;
      for (let index = 0; index < count; index++) quantizePoint(raw, index, records, task.frame, scales);
      for (let index = 0; index < count; index++) grid.add(task.frame, records, index);
      writeAll(target, records.bytes.subarray(0, count * RECORD_BYTES));
      done += count;
      task.onPoints(done);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function scalesOf({ gathered, colorBits, intensityRange }: Quantizing): Scales {
  const { colorMax, intensityMin, intensityMax } = gathered;
  const bits = colorBits ?? (colorMax > 255 ? 16 : 8);
  const span = intensityMax - intensityMin;
  const isStretched = intensityRange === 'own' && span > 0;
  return {
    colorShift: bits === 16 ? 8 : 0,
    intensityFrom: isStretched ? intensityMin : 0,
    intensityFactor: isStretched ? INTENSITY_MAX / span : 1,
  };
}

function quantizePoint(
  raw: RawPoints,
  index: number,
  records: Records,
  frame: Frame,
  { colorShift, intensityFrom, intensityFactor }: Scales,
): void {
  const word = index * RECORD_WORDS;
  for (const axis of AXES) records.words[word + axis] = toSteps(frame, axis, raw.place(index, axis));
  const short = 2 * (word + 3);
  for (let channel = 0; channel < 3; channel++)
    records.shorts[short + channel] = raw.color(index, channel) >> colorShift;
  const intensity = Math.round((raw.intensity(index) - intensityFrom) * intensityFactor);
  // A float that is no number becomes 0.
  records.shorts[short + 3] = intensity > 0 ? Math.min(intensity, INTENSITY_MAX) : 0;
  records.words[word + 5] = raw.class(index);
  records.doubles[word / 2 + 3] = raw.gps(index);
}

/** Fills a block from a file. @returns bytes read, fewer at its end */
export function readFull(file: number, into: Uint8Array): number {
  let done = 0;
  for (;;) {
    const read = readSync(file, into, done, into.length - done, null);
    done += read;
    if (read === 0 || done === into.length) return done;
  }
}

/** Place of a record on the finest grid. */
export function gridOf(frame: Frame, records: Records, index: number, axis: 0 | 1 | 2): number {
  return toGrid(frame, axis, records.words[index * RECORD_WORDS + axis] ?? 0);
}
