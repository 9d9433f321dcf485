/** Frames of a track that are told piece by piece, as cameras and streams write them. */
import { boxesIn, findBox, readBody, unreadable, type FileBox } from './boxes.ts';
import type { RandomAccess } from './random-access.ts';
import type { FrameStatistics } from './sample-table.ts';

const MOOF_MAX_BYTES = 16 * 1024 ** 2;
/** Flags of `tfhd` and `trun`: which of the following values are there. */
const TFHD = { baseOffset: 0x1, description: 0x2, ticks: 0x8, size: 0x10, flags: 0x20 } as const;
const TRUN = { offset: 0x1, firstFlags: 0x4, ticks: 0x100, size: 0x200, flags: 0x400, shift: 0x800 } as const;
const DEPENDS = 0x0001_0000;
const FLAGS_MASK = 0x00ff_ffff;

interface Defaults {
  ticks: number;
  flags: number;
}

/** Adds up frames in the order of the file. */
interface Tally {
  counts: Map<number, number>;
  frameCount: number;
  firstTick: number | null;
  endTick: number;
  keyframeAt: number | null;
  keyframeGapTicks: number;
}

/** @returns null where the track has no such pieces; one that was cut off counts not */
export async function readFragments(
  file: RandomAccess,
  boxes: readonly FileBox[],
  moov: DataView,
  trackId: number,
): Promise<FrameStatistics | null> {
  const mvex = findBox(moov, 'mvex');
  if (!mvex) return null;
  const defaults = defaultsOf(mvex, trackId);
  const tally: Tally = {
    counts: new Map(),
    frameCount: 0,
    firstTick: null,
    endTick: 0,
    keyframeAt: null,
    keyframeGapTicks: 0,
  };
  for (const [index, box] of boxes.entries()) {
    if (box.type !== 'moof' || !isWhole(file, boxes, index)) continue;
    for (const { type, body } of boxesIn(await readBody(file, box, MOOF_MAX_BYTES)))
      if (type === 'traf') addFragment(tally, body, trackId, defaults);
  }
  return statisticsOf(tally);
}

/** The frames follow their piece. */
function isWhole(file: RandomAccess, boxes: readonly FileBox[], index: number): boolean {
  const frames = boxes.slice(index, index + 3).find(({ type }) => type === 'mdat');
  return frames !== undefined && frames.to <= file.size;
}

function defaultsOf(mvex: DataView, trackId: number): Defaults {
  const trex = boxesIn(mvex).find(({ type, body }) => type === 'trex' && body.getUint32(4) === trackId);
  return trex
    ? { ticks: trex.body.getUint32(12), flags: trex.body.getUint32(20) }
    : { ticks: 0, flags: DEPENDS };
}

function addFragment(tally: Tally, traf: DataView, trackId: number, defaults: Defaults): void {
  const tfhd = findBox(traf, 'tfhd');
  if (!tfhd || tfhd.getUint32(4) !== trackId) return;
  const own = ownDefaults(tfhd, defaults);
  const tfdt = findBox(traf, 'tfdt');
  if (tfdt) tally.endTick = tfdt.getUint8(0) === 1 ? Number(tfdt.getBigUint64(4)) : tfdt.getUint32(4);
  if (!Number.isSafeInteger(tally.endTick)) unreadable();
  tally.firstTick ??= tally.endTick;
  for (const { type, body } of boxesIn(traf)) if (type === 'trun') addRun(tally, body, own);
}

function ownDefaults(tfhd: DataView, defaults: Defaults): Defaults {
  const has = tfhd.getUint32(0) & FLAGS_MASK;
  let at = 8 + (has & TFHD.baseOffset ? 8 : 0) + (has & TFHD.description ? 4 : 0);
  const next = (flag: number, otherwise: number) => {
    if (!(has & flag)) return otherwise;
    at += 4;
    return tfhd.getUint32(at - 4);
  };
  const ticks = next(TFHD.ticks, defaults.ticks);
  next(TFHD.size, 0);
  return { ticks, flags: next(TFHD.flags, defaults.flags) };
}

function addRun(tally: Tally, trun: DataView, defaults: Defaults): void {
  const has = trun.getUint32(0) & FLAGS_MASK;
  const count = trun.getUint32(4);
  let at = 8 + (has & TRUN.offset ? 4 : 0);
  const firstFlags = has & TRUN.firstFlags ? trun.getUint32(at) : null;
  if (firstFlags !== null) at += 4;
  const fields = [TRUN.ticks, TRUN.size, TRUN.flags, TRUN.shift].filter((flag) => has & flag).length;
  // Frames of which nothing is told cost no bytes: their number is not believed beyond what one piece can hold.
  if (fields * 4 * count > trun.byteLength - at || count > MOOF_MAX_BYTES / 4) unreadable();
  const flagsAt = (has & TRUN.ticks ? 4 : 0) + (has & TRUN.size ? 4 : 0);
  for (let index = 0; index < count; index += 1, at += fields * 4) {
    const ticks = has & TRUN.ticks ? trun.getUint32(at) : defaults.ticks;
    const told = has & TRUN.flags ? trun.getUint32(at + flagsAt) : defaults.flags;
    addFrame(tally, ticks, index === 0 && firstFlags !== null ? firstFlags : told);
  }
}

function addFrame(tally: Tally, ticks: number, flags: number): void {
  if (!(flags & DEPENDS)) {
    const before = tally.keyframeAt ?? tally.endTick;
    tally.keyframeGapTicks = Math.max(tally.keyframeGapTicks, tally.endTick - before);
    tally.keyframeAt = tally.endTick;
  }
  tally.counts.set(ticks, (tally.counts.get(ticks) ?? 0) + 1);
  tally.frameCount += 1;
  tally.endTick += ticks;
}

function statisticsOf(tally: Tally): FrameStatistics | null {
  const { counts, frameCount, firstTick, endTick, keyframeAt, keyframeGapTicks } = tally;
  if (frameCount === 0 || firstTick === null) return null;
  const [mainTicks = 0, mainCount = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return {
    frameCount,
    ticks: Math.max(0, endTick - firstTick),
    mainTicks,
    mainCount,
    keyframeGapTicks: keyframeAt === null ? null : Math.max(keyframeGapTicks, endTick - keyframeAt),
  };
}

const SIDX_MAX_BYTES = 1024 ** 2;
const REFERENCE_BYTES = 12;
const SIZE_MASK = 0x7fff_ffff;

/** True where an index of the pieces names some that lie beyond the end of the file: it was not copied to its end. */
export async function isShorterThanIndexed(file: RandomAccess, boxes: readonly FileBox[]): Promise<boolean> {
  for (const box of boxes)
    if (box.type === 'sidx' && box.to <= file.size) {
      const end = box.to + indexedBytes(await readBody(file, box, SIDX_MAX_BYTES));
      if (end > file.size) return true;
    }
  return false;
}

/** From the end of the index to the end of the last piece. */
function indexedBytes(sidx: DataView): number {
  const isLong = sidx.getUint8(0) === 1;
  const countAt = isLong ? 30 : 22;
  const count = sidx.getUint16(countAt);
  let bytes = isLong ? Number(sidx.getBigUint64(20)) : sidx.getUint32(16);
  for (let index = 0; index < count; index += 1)
    bytes += sidx.getUint32(countAt + 2 + index * REFERENCE_BYTES) & SIZE_MASK;
  return bytes;
}
