/** One track of a recording, as its description tells it. */
import { boxesIn, findBox, slice, textAt, unreadable } from './boxes.ts';
import type { PictureSize } from '../sphere-part.ts';
import {
  projectionOfBoxes,
  projectionOfXml,
  sphericalXml,
  stereoOfBoxes,
  stereoOfXml,
  type Projection,
  type Stereo,
} from './projection.ts';
import { isElsewhere } from './sample-table.ts';

/** A part of the recording that is played; `mediaTicks` −1: nothing is shown for so long. */
interface Edit {
  movieTicks: number;
  mediaTicks: number;
}

export interface Track {
  id: number;
  /** `vide`, `soun`, `meta`… */
  handler: string;
  /** The name that the maker gave it. */
  name: string;
  timescale: number;
  edits: Edit[];
  rotationDeg: number;
  stbl: DataView;
  /** Of the first description of its frames. */
  format: string;
}

/** Of brightness, for screens that can be brighter than white. */
export type BrightCurve = 'pq' | 'hlg';

export interface Picture extends PictureSize {
  projection: Projection | null;
  stereo: Stereo;
  colours: 'sdr' | BrightCurve;
  /** Of Dolby Vision; null: another kind of colours. */
  dolbyProfile: number | null;
}

const RIGHT_ANGLE = 90;
const TRACK_NAME_CHARS = 64;

export function readTrack(trak: DataView): Track | null {
  const tkhd = findBox(trak, 'tkhd');
  const mdhd = findBox(trak, 'mdia', 'mdhd');
  const hdlr = findBox(trak, 'mdia', 'hdlr');
  const stbl = findBox(trak, 'mdia', 'minf', 'stbl');
  if (!tkhd || !mdhd || !hdlr || !stbl) return null;
  const handler = textAt(hdlr, 8, 4);
  if (handler === 'vide' && isElsewhere(findBox(trak, 'mdia', 'minf', 'dinf'))) unreadable();
  const stsd = findBox(stbl, 'stsd');
  const [first] = stsd && stsd.byteLength > 8 ? boxesIn(slice(stsd, 8)) : [];
  return {
    id: tkhd.getUint32(isLong(tkhd) ? 20 : 12),
    handler,
    name: textAt(hdlr, 24, Math.min(TRACK_NAME_CHARS, Math.max(0, hdlr.byteLength - 24))),
    timescale: mdhd.getUint32(isLong(mdhd) ? 20 : 12),
    edits: editsOf(findBox(trak, 'edts', 'elst')),
    rotationDeg: rotationOf(slice(tkhd, isLong(tkhd) ? 52 : 40)),
    stbl,
    format: first?.type ?? '',
  };
}

/** Boxes of times have 64 bits for each from their first version on. */
export function isLong(view: DataView): boolean {
  return view.getUint8(0) === 1;
}

function editsOf(elst: DataView | null): Edit[] {
  if (!elst) return [];
  const count = elst.getUint32(4);
  const long = isLong(elst);
  const entryBytes = long ? 20 : 12;
  if (count * entryBytes > elst.byteLength - 8) unreadable();
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * entryBytes;
    return long
      ? { movieTicks: Number(elst.getBigUint64(at)), mediaTicks: Number(elst.getBigInt64(at + 8)) }
      : { movieTicks: elst.getUint32(at), mediaTicks: elst.getInt32(at + 4) };
  });
}

/** By how many right angles the picture is turned to the right when it is shown. */
function rotationOf(matrix: DataView): number {
  const turned = Math.atan2(matrix.getInt32(4), matrix.getInt32(0)) / (Math.PI / 2);
  return (((Math.round(turned) % 4) + 4) % 4) * RIGHT_ANGLE;
}

/** Of a description of frames: where their size stands, and where its boxes begin. */
const SIZE_AT = 24;
const BOXES_AT = 78;
/** Of `colr`: where the curve of brightness stands, and the two that are no ordinary one. */
const TRANSFER_AT = 6;
const TRANSFER: Readonly<Record<number, BrightCurve>> = { 16: 'pq', 18: 'hlg' };

/** @returns null for the number of an ordinary curve */
export function brightCurve(transfer: number): BrightCurve | null {
  return TRANSFER[transfer] ?? null;
}

/** @returns null where its frames are not described */
export function readPicture(trak: DataView, track: Track): Picture | null {
  const stsd = findBox(track.stbl, 'stsd');
  const [first] = stsd ? boxesIn(slice(stsd, 8)) : [];
  if (!first || first.body.byteLength < BOXES_AT) return null;
  const coded = { widthPx: first.body.getUint16(SIZE_AT), heightPx: first.body.getUint16(SIZE_AT + 2) };
  if (coded.widthPx === 0 || coded.heightPx === 0) return null;
  const boxes = slice(first.body, BOXES_AT);
  const xml = sphericalXml(trak);
  const isTurned = track.rotationDeg % 180 !== 0;
  const size = isTurned ? { widthPx: coded.heightPx, heightPx: coded.widthPx } : coded;
  return {
    ...size,
    projection: projectionOfBoxes(boxes) ?? projectionOfXml(xml, size),
    stereo: stereoOfBoxes(boxes) ?? stereoOfXml(xml),
    ...coloursOf(boxes),
  };
}

function coloursOf(entry: DataView): Pick<Picture, 'colours' | 'dolbyProfile'> {
  const colr = findBox(entry, 'colr');
  const isNamed = colr !== null && textAt(colr, 0, 3) === 'ncl';
  const dolby = findBox(entry, 'dvcC') ?? findBox(entry, 'dvvC');
  return {
    colours: (isNamed && brightCurve(colr.getUint16(TRANSFER_AT))) || 'sdr',
    dolbyProfile: dolby ? dolby.getUint8(2) >> 1 : null,
  };
}
