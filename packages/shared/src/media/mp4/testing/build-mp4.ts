/** Writes MP4 files byte by byte, honest ones and others. */
import type { RandomAccess } from '../random-access.ts';

export type Part = Uint8Array | string | readonly number[];

const bytesOf = (part: Part): Uint8Array =>
  typeof part === 'string' ? Uint8Array.from(part, (each) => each.charCodeAt(0)) : Uint8Array.from(part);

export function joined(...parts: readonly Part[]): Uint8Array {
  const all = parts.map(bytesOf);
  const out = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    out.set(each, at);
    at += each.length;
  }
  return out;
}

export const u16 = (value: number): number[] => [(value >>> 8) & 255, value & 255];
export const u32 = (value: number): number[] => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)];
/** Of 32 bits with a sign. */
export const i32 = (value: number): number[] => u32(value < 0 ? value + 2 ** 32 : value);
export const u64 = (value: number): number[] => [
  ...u32(Math.floor(value / 2 ** 32)),
  ...u32(value % 2 ** 32),
];
export const zeros = (count: number): Uint8Array => new Uint8Array(count);

export function box(type: string, ...parts: readonly Part[]): Uint8Array {
  const body = joined(...parts);
  return joined(u32(body.length + 8), type, body);
}
/** The same with its size in 64 bits. */
export function longBox(type: string, ...parts: readonly Part[]): Uint8Array {
  const body = joined(...parts);
  return joined(u32(1), type, u64(body.length + 16), body);
}
export const full = (type: string, ...parts: readonly Part[]): Uint8Array => box(type, zeros(4), ...parts);

export interface SampleTrack {
  id?: number;
  handler?: string;
  name?: string;
  widthPx?: number;
  heightPx?: number;
  format?: string;
  /** Boxes of the description of frames. */
  entry?: Part;
  timescale?: number;
  /** Runs of frames: how many, and of how many ticks each. */
  runs?: readonly (readonly [count: number, ticks: number])[];
  /** Numbers from 1 on. */
  keyframes?: readonly number[];
  /** Milliseconds of the recording, and where in the track they begin. */
  edits?: readonly (readonly [movieTicks: number, mediaTicks: number])[];
  /** The first four numbers of the matrix. */
  matrix?: readonly [number, number, number, number];
  chunks?: readonly number[];
  /** Boxes of the track itself, of its data, and of its frames. */
  more?: Part;
  dinf?: Part;
  stts?: Part;
}

const ONE = 65_536;

export function trak(track: SampleTrack = {}): Uint8Array {
  const { id = 1, handler = 'vide', name = 'VideoHandler', timescale = 30_000 } = track;
  const { widthPx = 3840, heightPx = 1920, matrix = [1, 0, 0, 1], edits, more = [], dinf = [] } = track;
  const [a, b, c, d] = matrix.map((each) => i32(each * ONE));
  const turned = joined(a ?? [], b ?? [], zeros(4), c ?? [], d ?? [], zeros(12), u32(0x4000_0000));
  const size = joined(u32(widthPx * ONE), u32(heightPx * ONE));
  const tkhd = full('tkhd', zeros(8), u32(id), zeros(4), u32(10_000), zeros(16), turned, size);
  const mdhd = full('mdhd', zeros(8), u32(timescale), u32(300_000), zeros(4));
  const hdlr = full('hdlr', zeros(4), handler, zeros(12), name, [0]);
  const elst = edits
    ? box(
        'edts',
        full('elst', u32(edits.length), ...edits.map(([to, from]) => joined(u32(to), i32(from), u32(ONE)))),
      )
    : [];
  return box('trak', tkhd, elst, box('mdia', mdhd, hdlr, box('minf', dinf, stbl(track))), more);
}

function stbl(track: SampleTrack): Uint8Array {
  const { widthPx = 3840, heightPx = 1920, format = 'avc1', entry = [], runs = [[300, 1000]] } = track;
  const frames = box(format, zeros(6), u16(1), zeros(16), u16(widthPx), u16(heightPx), zeros(50), entry);
  const stsd = full('stsd', u32(1), frames);
  const stts =
    track.stts ??
    full('stts', u32(runs.length), ...runs.map(([count, ticks]) => joined(u32(count), u32(ticks))));
  const stss = track.keyframes
    ? full('stss', u32(track.keyframes.length), ...track.keyframes.map((each) => u32(each)))
    : [];
  const { chunks = [16] } = track;
  return box('stbl', stsd, stts, stss, full('stco', u32(chunks.length), ...chunks.map((each) => u32(each))));
}

/** With a clock of milliseconds, made on 26 November 2026 at noon. */
export function moov(...parts: readonly Part[]): Uint8Array {
  const created = 2_082_844_800 + Date.UTC(2026, 10, 26, 12) / 1000;
  return box('moov', full('mvhd', u32(created), u32(created), u32(1000), u32(10_000), zeros(80)), ...parts);
}

export const ftyp = box('ftyp', 'isom', u32(512), 'isomavc1');
export const mdat = box('mdat', zeros(200));

export const video = (...tracks: readonly SampleTrack[]): Uint8Array =>
  joined(ftyp, mdat, moov(...(tracks.length === 0 ? [{}] : tracks).map(trak)));

/** Counts what is read of it. */
export function counted(bytes: Uint8Array): RandomAccess & { readBytes: number } {
  const access = {
    size: bytes.length,
    readBytes: 0,
    read: async (offset: number, length: number) => {
      const part = bytes.slice(offset, offset + length);
      access.readBytes += part.length;
      return part;
    },
  };
  return access;
}
