/** The boxes that MP4 and MOV files are made of. Whatever a box says of its size is checked against where it lies. */
import { AppError } from '../../errors/app-error.ts';
import type { RandomAccess } from './random-access.ts';

/** Bytes of a box's head: size and type, and a size of 64 bits where 32 are too few. */
const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
const SIZE_TO_END = 0;
const SIZE_IS_LONG = 1;
/** More boxes than the longest recording in fragments has. */
const TOP_LEVEL_MAX = 200_000;
/** Read at once when heads are looked for: those of small boxes lie close to each other. */
const WINDOW_BYTES = 4096;

/** A box in memory. `body` is what is behind its head. */
export interface Box {
  type: string;
  body: DataView;
}

/** A box in a file, by the places of its body. It may end beyond the file, which was cut off then. */
export interface FileBox {
  type: string;
  from: number;
  to: number;
}

/** @throws AppError video-unreadable */
export function unreadable(): never {
  throw new AppError('video-unreadable');
}

export function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += String.fromCharCode(view.getUint8(at + index));
  return text;
}

/** Part of a view, which must have it. */
export function slice(view: DataView, at: number, length = view.byteLength - at): DataView {
  if (at < 0 || length < 0 || at + length > view.byteLength) unreadable();
  return new DataView(view.buffer, view.byteOffset + at, length);
}

interface Head {
  type: string;
  headBytes: number;
  /** Of head and body. */
  sizeBytes: number;
}

/** @param restBytes from the box on to the end of what it lies in */
function headAt(view: DataView, at: number, restBytes: number): Head {
  const said = view.getUint32(at);
  const type = textAt(view, at + 4, 4);
  if (said === SIZE_TO_END) return { type, headBytes: HEAD_BYTES, sizeBytes: restBytes };
  if (said !== SIZE_IS_LONG) return { type, headBytes: HEAD_BYTES, sizeBytes: said };
  const isCut = at + LONG_HEAD_BYTES > view.byteLength;
  const sizeBytes = isCut ? Number.NaN : Number(view.getBigUint64(at + HEAD_BYTES));
  return { type, headBytes: LONG_HEAD_BYTES, sizeBytes };
}

function isPossible(headBytes: number, sizeBytes: number): boolean {
  return Number.isSafeInteger(sizeBytes) && sizeBytes >= headBytes;
}

/** The boxes that fill a body; the few zeros that QuickTime ends lists with are passed over. @throws AppError */
export function boxesIn(view: DataView): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= view.byteLength) {
    const { type, headBytes, sizeBytes } = headAt(view, at, view.byteLength - at);
    if (!isPossible(headBytes, sizeBytes)) unreadable();
    boxes.push({ type, body: slice(view, at + headBytes, sizeBytes - headBytes) });
    at += sizeBytes;
  }
  return boxes;
}

/** The first box by a path of types, e.g. `mdia`, `minf`. */
export function findBox(view: DataView, ...path: readonly string[]): DataView | null {
  let found: DataView | null = view;
  for (const type of path) {
    if (!found) return null;
    found = boxesIn(found).find((each) => each.type === type)?.body ?? null;
  }
  return found;
}

const TYPE = /^[\x20-\x7e\xa9]{4}$/;

/**
 * The outermost boxes of a file, without reading what is in them. Cameras write what is no box behind the last one.
 * @throws AppError video-unreadable for what is none before there is a whole recording
 */
export async function topBoxes(file: RandomAccess): Promise<FileBox[]> {
  const boxes: FileBox[] = [];
  const viewAt = windowOver(file);
  for (let at = 0; at + HEAD_BYTES <= file.size;) {
    const box = boxAt(await viewAt(at), at, file.size);
    if (box === null && !['moov', 'mdat'].every((type) => boxes.some((each) => each.type === type)))
      unreadable();
    if (box === null) break;
    boxes.push(box);
    if (boxes.length > TOP_LEVEL_MAX) unreadable();
    at = box.to;
  }
  return boxes;
}

function boxAt(view: DataView, at: number, fileSize: number): FileBox | null {
  if (!TYPE.test(textAt(view, 4, 4))) return null;
  const { type, headBytes, sizeBytes } = headAt(view, 0, fileSize - at);
  return isPossible(headBytes, sizeBytes) ? { type, from: at + headBytes, to: at + sizeBytes } : null;
}

/** Gives the bytes from a place on, enough for a head, and reads only when it has not read them with the one before. */
function windowOver(file: RandomAccess): (at: number) => Promise<DataView> {
  let bytes = new Uint8Array();
  let from = 0;
  return async (at) => {
    const wanted = Math.min(LONG_HEAD_BYTES, file.size - at);
    if (at < from || at + wanted > from + bytes.length) {
      bytes = Uint8Array.from(await file.read(at, Math.min(WINDOW_BYTES, file.size - at)));
      from = at;
      if (bytes.length < wanted) unreadable();
    }
    return new DataView(bytes.buffer, at - from);
  };
}

/** All of a box's body. @throws AppError video-unreadable when it is larger than such a box can be */
export async function readBody(
  file: RandomAccess,
  { from, to }: FileBox,
  maxBytes: number,
): Promise<DataView> {
  const length = to - from;
  if (length > maxBytes) unreadable();
  const bytes = await file.read(from, length);
  if (bytes.length < length) unreadable();
  return new DataView(bytes.buffer, bytes.byteOffset, length);
}
