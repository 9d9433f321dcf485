/** What the tables of a track tell of its frames: how many, how long, and how far apart those are that stand alone. */
import { findBox, slice, unreadable } from './boxes.ts';

export interface FrameStatistics {
  frameCount: number;
  /** From the first frame on to the end of the last. */
  ticks: number;
  /** How long most frames last, and how many they are. */
  mainTicks: number;
  mainCount: number;
  /** The longest way from a frame that stands alone to the next one; null where nothing tells. */
  keyframeGapTicks: number | null;
}

interface Run {
  count: number;
  ticks: number;
}

/** Of a reference to a file: its size and its type, before the flags. */
const REFERENCE_HEAD_BYTES = 8;

/** A table behind version, flags and the number of its entries. @throws AppError when it is shorter than it says */
function entriesOf(table: DataView, entryBytes: number): { count: number; entries: DataView } {
  const count = table.getUint32(4);
  const entries = slice(table, 8);
  return count * entryBytes > entries.byteLength ? unreadable() : { count, entries };
}

export function frameStatistics(stbl: DataView): FrameStatistics {
  const runs = runsOf(findBox(stbl, 'stts'));
  const frameCount = runs.reduce((sum, { count }) => sum + count, 0);
  const ticks = runs.reduce((sum, run) => sum + run.count * run.ticks, 0);
  if (!Number.isSafeInteger(frameCount) || !Number.isSafeInteger(ticks)) unreadable();
  const main = mainRun(runs);
  const keyframes = findBox(stbl, 'stss');
  // Without a list of them all frames stand alone.
  const keyframeGapTicks = keyframes ? longestGap(runs, keyframes, frameCount) : main.ticks;
  return { frameCount, ticks, mainTicks: main.ticks, mainCount: main.count, keyframeGapTicks };
}

function runsOf(stts: DataView | null): Run[] {
  if (!stts) return [];
  const { count, entries } = entriesOf(stts, 8);
  return Array.from({ length: count }, (_, index) => ({
    count: entries.getUint32(index * 8),
    ticks: entries.getUint32(index * 8 + 4),
  }));
}

/** Of all frames that last equally long, the most. */
function mainRun(runs: readonly Run[]): Run {
  const counts = new Map<number, number>();
  for (const { count, ticks } of runs) counts.set(ticks, (counts.get(ticks) ?? 0) + count);
  let main: Run = { count: 0, ticks: 0 };
  for (const [ticks, count] of counts) if (count > main.count) main = { count, ticks };
  return main;
}

function longestGap(runs: readonly Run[], stss: DataView, frameCount: number): number {
  const { count, entries } = entriesOf(stss, 4);
  const startOf = startsOf(runs);
  let longest = 0;
  let before = startOf(0);
  let frameBefore = -1;
  for (let index = 0; index < count; index += 1) {
    const frame = entries.getUint32(index * 4) - 1;
    if (frame <= frameBefore || frame >= frameCount) unreadable();
    frameBefore = frame;
    const start = startOf(frame);
    longest = Math.max(longest, start - before);
    before = start;
  }
  return Math.max(longest, startOf(frameCount) - before);
}

/** When a frame begins, in ticks; asked in rising order. */
function startsOf(runs: readonly Run[]): (frame: number) => number {
  let run = 0;
  let firstOfRun = 0;
  let startOfRun = 0;
  return (frame) => {
    for (let at = runs[run]; at && frame >= firstOfRun + at.count; at = runs[run]) {
      firstOfRun += at.count;
      startOfRun += at.count * at.ticks;
      run += 1;
    }
    return startOfRun + (frame - firstOfRun) * (runs[run]?.ticks ?? 0);
  };
}

/** Where the last piece of the track's frames begins in the file; 0 where none is listed. */
export function lastChunkAt(stbl: DataView): number {
  const short = findBox(stbl, 'stco');
  const long = short ? null : findBox(stbl, 'co64');
  const table = short ?? long;
  if (!table) return 0;
  const { count, entries } = entriesOf(table, long ? 8 : 4);
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    const at = long ? Number(entries.getBigUint64(index * 8)) : entries.getUint32(index * 4);
    last = Math.max(last, at);
  }
  return last;
}

/** True where frames are said to lie in another file, which is never opened. */
export function isElsewhere(dinf: DataView | null): boolean {
  const dref = dinf && findBox(dinf, 'dref');
  if (!dref) return false;
  const { count, entries } = entriesOf(dref, REFERENCE_HEAD_BYTES);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const sizeBytes = entries.getUint32(at);
    const isHere = (entries.getUint32(at + REFERENCE_HEAD_BYTES) & 1) === 1;
    if (!isHere || sizeBytes < REFERENCE_HEAD_BYTES) return true;
    at += sizeBytes;
  }
  return false;
}
