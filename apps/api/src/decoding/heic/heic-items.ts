/** The items that a HEIF file is made of: what each is, where its bytes lie, and what is said of it. */
import { boxesIn, findBox, slice, textAt, unreadable, type Box } from '@plumbline/shared/media/mp4/boxes.ts';

/** More than the tiles of any picture that is read. */
const ITEMS_MAX = 20_000;
const EXTENTS_MAX = 64;
const IN_FILE = 0;
const IN_META = 1;

export interface HeicItem {
  type: string;
  /** What is said of it, in the order in which it is said. */
  properties: Box[];
  /** The items that it refers to, by the kind of reference. */
  refersTo(kind: string): number[];
  /** @throws AppError where they lie outside of the file */
  bytes(): Uint8Array;
}

export interface HeicItems {
  primaryId: number;
  all: ReadonlyMap<number, HeicItem>;
  /** Items that describe another one, such as its metadata. */
  describing(id: number): HeicItem[];
}

/** Reads numbers of changing widths one after the other. */
class Cursor {
  #view: DataView;
  #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** @param width in bytes; of 0 the number is 0 */
  number(width: number): number {
    let value = 0;
    for (let index = 0; index < width; index += 1)
      value = value * 256 + this.#view.getUint8(this.#at + index);
    this.#at += width;
    return value;
  }

  get at(): number {
    return this.#at;
  }
}

/** @throws AppError video-unreadable, or RangeError for boxes that end early */
export function readItems(file: DataView): HeicItems {
  const meta = findBox(file, 'meta');
  if (!meta) return unreadable();
  const boxes = slice(meta, 4);
  const pitm = findBox(boxes, 'pitm');
  if (!pitm) return unreadable();
  const references = referencesOf(findBox(boxes, 'iref'));
  const places = placesOf(findBox(boxes, 'iloc') ?? unreadable());
  const properties = propertiesOf(findBox(boxes, 'iprp'));
  const idat = findBox(boxes, 'idat');
  const all = new Map<number, HeicItem>();
  for (const { id, type } of namesOf(findBox(boxes, 'iinf') ?? unreadable()))
    all.set(id, {
      type,
      properties: properties.get(id) ?? [],
      refersTo: (kind) =>
        references.filter((each) => each.kind === kind && each.from === id).flatMap((each) => each.to),
      bytes: () => bytesAt(places.get(id), file, idat),
    });
  const describing = (id: number) =>
    references
      .filter((each) => each.kind === 'cdsc' && each.to.includes(id))
      .flatMap((each) => all.get(each.from) ?? []);
  return { primaryId: new Cursor(pitm, 4).number(pitm.getUint8(0) === 0 ? 2 : 4), all, describing };
}

function namesOf(iinf: DataView): { id: number; type: string }[] {
  const begin = iinf.getUint8(0) === 0 ? 6 : 8;
  return boxesIn(slice(iinf, begin)).flatMap(({ type, body }) => {
    const version = body.getUint8(0);
    if (type !== 'infe' || version < 2) return [];
    const idBytes = version === 2 ? 2 : 4;
    return [{ id: new Cursor(body, 4).number(idBytes), type: textAt(body, 4 + idBytes + 2, 4) }];
  });
}

interface Reference {
  kind: string;
  from: number;
  to: number[];
}

function referencesOf(iref: DataView | null): Reference[] {
  if (!iref) return [];
  const width = iref.getUint8(0) === 0 ? 2 : 4;
  return boxesIn(slice(iref, 4)).map(({ type, body }) => {
    const cursor = new Cursor(body, 0);
    const from = cursor.number(width);
    const count = cursor.number(2);
    return { kind: type, from, to: Array.from({ length: count }, () => cursor.number(width)) };
  });
}

interface Place {
  method: number;
  extents: { at: number; length: number }[];
}

function placesOf(iloc: DataView): ReadonlyMap<number, Place> {
  const version = iloc.getUint8(0);
  const cursor = new Cursor(iloc, 4);
  const sizes = cursor.number(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const count = cursor.number(idBytes);
  if (count > ITEMS_MAX) unreadable();
  const places = new Map<number, Place>();
  for (let index = 0; index < count; index += 1) {
    const id = cursor.number(idBytes);
    const method = version === 0 ? IN_FILE : cursor.number(2) & 15;
    // In another file, which is not looked at.
    if (cursor.number(2) !== 0) unreadable();
    const base = cursor.number(baseBytes);
    const extentCount = cursor.number(2);
    if (extentCount > EXTENTS_MAX) unreadable();
    const extents = Array.from({ length: extentCount }, () => {
      cursor.number(indexBytes);
      return { at: base + cursor.number(offsetBytes), length: cursor.number(lengthBytes) };
    });
    places.set(id, { method, extents });
  }
  return places;
}

function bytesAt(place: Place | undefined, file: DataView, idat: DataView | null): Uint8Array {
  const from = place?.method === IN_FILE ? file : place?.method === IN_META ? idat : null;
  if (!place || !from) return unreadable();
  const parts = place.extents.map(({ at, length }) => slice(from, at, length));
  const total = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Extents may name the same bytes again and again.
  if (total > from.byteLength) unreadable();
  return Buffer.concat(parts.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)));
}

function propertiesOf(iprp: DataView | null): ReadonlyMap<number, Box[]> {
  const found = new Map<number, Box[]>();
  if (!iprp) return found;
  const known = boxesIn(findBox(iprp, 'ipco') ?? unreadable());
  for (const { type, body } of boxesIn(iprp)) {
    if (type !== 'ipma') continue;
    const idBytes = body.getUint8(0) === 0 ? 2 : 4;
    const indexBytes = (body.getUint8(3) & 1) === 1 ? 2 : 1;
    const cursor = new Cursor(body, 4);
    const count = cursor.number(4);
    if (count > ITEMS_MAX) unreadable();
    for (let index = 0; index < count; index += 1) {
      const id = cursor.number(idBytes);
      const indices = Array.from({ length: cursor.number(1) }, () => cursor.number(indexBytes));
      // The topmost bit says that a reader must know it.
      const ofItem = indices.flatMap((each) => known[(each % 2 ** (8 * indexBytes - 1)) - 1] ?? []);
      found.set(id, [...(found.get(id) ?? []), ...ofItem]);
    }
  }
  return found;
}
