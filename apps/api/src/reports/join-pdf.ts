/**
 * Invariant: a file joined of pieces is as tagged as they are, shows their pages in their order, and takes no more
 * memory than the largest of them. Pieces are those of one report, written by the same compiler to the same standard;
 * the first one gives title, language and standard. Guarded by `join-pdf.test.ts`.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { numberIn, objectText, optional, readPdfPiece, type PdfPiece } from './pdf-piece.ts';
import { rewriteObject, type TokenChanges } from './pdf-tokens.ts';

/** Numbers of the objects that all pieces share. */
const SHARED = { pages: 1, outline: 2, structure: 3 } as const;
const SHARED_COUNT = 4;
/** Bytes beyond ASCII tell programs that this is no text. */
const HEAD = Buffer.from('%PDF-1.7\n%\u0080\u0080\u0080\u0080\n\n', 'latin1');
const CELL_DIGITS = 4;

/** What must be known of a piece before those around it are written. */
interface PiecePlace {
  path: string;
  index: number;
  /** Object n of the piece is `base + n`. */
  base: number;
  /** Where its place in the tree of parents begins, and how many it takes. */
  parents: number;
  parentCount: number;
  pages: { number: number; count: number };
  outline: { first: number; last: number; count: number } | null;
}

/** @throws Error when a piece is of another make */
export function joinPdfs(paths: readonly string[], target: string): void {
  const places = placesOf(paths);
  const file = new ObjectFile(target);
  try {
    let trailer = '';
    const roots: StructureRoots = { around: '', kids: [], parents: [], cells: [] };
    for (const place of places) {
      const piece = readPdfPiece(readFileSync(place.path));
      trailer ||= writeFirst(file, piece, place, places);
      writePiece(file, piece, place, { places, roots });
    }
    writeShared(file, places, roots);
    file.end(trailer);
  } finally {
    file.close();
  }
}

function placesOf(paths: readonly string[]): PiecePlace[] {
  const places: PiecePlace[] = [];
  let base = SHARED_COUNT;
  let parents = 0;
  for (const [index, path] of paths.entries()) {
    const { offsets, roots, textOf } = readPdfPiece(readFileSync(path));
    const outline = roots.outline === null ? '' : textOf(roots.outline);
    const first = optional(outline, /\/First (\d+) 0 R/);
    const parentCount =
      roots.structure === null ? 0 : numberIn(textOf(roots.structure), /\/ParentTreeNextKey (\d+)/);
    places.push({
      path,
      index,
      base,
      parents,
      parentCount,
      pages: { number: base + roots.pages, count: numberIn(textOf(roots.pages), /\/Count (\d+)/) },
      // One with nothing to tell has none.
      outline:
        first === null
          ? null
          : {
              first: base + first,
              last: base + numberIn(outline, /\/Last (\d+) 0 R/),
              count: numberIn(outline, /\/Count (\d+)/),
            },
    });
    base += offsets.length;
    parents += parentCount;
  }
  return places;
}

function changesOf({ roots }: Pick<PdfPiece, 'roots'>, { base, parents, index }: PiecePlace): TokenChanges {
  return {
    object: (number) => {
      if (number === roots.outline) return SHARED.outline;
      if (number === roots.structure) return SHARED.structure;
      return base + number;
    },
    parent: (key) => parents + key,
    cell: (name) => `${String(index).padStart(CELL_DIGITS, '0')}${name}`,
  };
}

/** Writes what the file has once, of the first piece. @returns what its trailer says */
function writeFirst(
  file: ObjectFile,
  piece: PdfPiece,
  place: PiecePlace,
  places: readonly PiecePlace[],
): string {
  const { roots, textOf, bytes, end } = piece;
  const changes = changesOf(piece, place);
  const shared = {
    ...changes,
    object: (number: number) => (number === roots.pages ? SHARED.pages : changes.object(number)),
  };
  const hasOutline = places.some(({ outline }) => outline !== null);
  const catalog = rewriteObject(`${textOf(roots.catalog)}endobj`, 0, shared)
    .written.replace(/\/Outlines \d{1,10} 0 R/, '')
    .replace(/>>\s*$/, `${hasOutline ? `  /Outlines ${SHARED.outline} 0 R\n` : ''}>>\n`);
  file.object(place.base + roots.catalog, catalog);
  if (roots.metadata !== null)
    file.object(place.base + roots.metadata, metadataOf(piece, roots.metadata, places));
  const own = bytes.toString('latin1', end);
  const ids = /\/ID \[\(.*\) \(.*\)\]/.exec(own)?.[0] ?? '';
  const info = roots.info === null ? '' : `/Info ${place.base + roots.info} 0 R`;
  return `/Root ${place.base + roots.catalog} 0 R ${info} ${ids}`;
}

/** It says how many pages there are. */
function metadataOf(
  { bytes, offsets, end }: PdfPiece,
  number: number,
  places: readonly PiecePlace[],
): string {
  const pages = places.reduce((sum, place) => sum + place.pages.count, 0);
  const [dictionary = '', rest = ''] = objectText(bytes, offsets, number, end).split('stream\n', 2);
  const packet = rest
    .slice(0, numberIn(dictionary, /\/Length (\d+)/))
    .replace(/(?<=<xmpTPg:NPages>)\d+/, String(pages));
  return `${dictionary.replace(/\/Length \d+/, `/Length ${packet.length}`)}stream\n${packet}\nendstream\n`;
}

interface StructureRoots {
  /** What the first one says beside its lists. */
  around: string;
  kids: string[];
  parents: string[];
  cells: string[];
}

function writePiece(
  file: ObjectFile,
  piece: PdfPiece,
  place: PiecePlace,
  { places, roots }: { places: readonly PiecePlace[]; roots: StructureRoots },
): void {
  const changes = changesOf(piece, place);
  const { catalog, info, metadata, outline, structure, pages } = piece.roots;
  const isFirst = place.index === 0;
  const left = new Set([catalog, metadata, outline, structure, isFirst ? null : info]);
  if (structure !== null)
    addStructure(roots, rewriteObject(`${piece.textOf(structure)}endobj`, 0, changes).written, place);
  const chain = chainOf(place, places);
  for (const [number, offset] of piece.offsets.entries()) {
    if (offset === 0 || left.has(number)) continue;
    const text = objectText(piece.bytes, piece.offsets, number, piece.end);
    const { written, end } = rewriteObject(text, 0, changes);
    const own = place.base + number;
    const more = number === pages ? `/Parent ${SHARED.pages} 0 R` : (chain.get(own) ?? '');
    const begun = more === '' ? written : written.replace('<<', () => `<< ${more}`);
    file.object(own, begun + text.slice(end, text.lastIndexOf('endobj')));
  }
}

/** The first and the last entry of a piece's outline lead on to those around it. */
function chainOf({ index, outline }: PiecePlace, places: readonly PiecePlace[]): Map<number, string> {
  const chain = new Map<number, string>();
  if (!outline) return chain;
  const add = (number: number, more: string) => chain.set(number, `${chain.get(number) ?? ''} ${more}`);
  const before = places.slice(0, index).findLast((place) => place.outline !== null)?.outline;
  const after = places.slice(index + 1).find((place) => place.outline !== null)?.outline;
  if (before) add(outline.first, `/Prev ${before.last} 0 R`);
  if (after) add(outline.last, `/Next ${after.first} 0 R`);
  return chain;
}

function addStructure(roots: StructureRoots, text: string, { parents }: PiecePlace): void {
  const listOf = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  roots.around ||= /\/RoleMap <<[^>]*>>/.exec(text)?.[0] ?? ' ';
  roots.kids.push(listOf(/\/K \[([^\]]*)\]/));
  roots.parents.push(
    listOf(/\/Nums \[([^\]]*)\]/).replaceAll(
      /\b(\d{1,10}) (\d{1,10} 0 R)/g,
      (_, key: string, of: string) => `${parents + Number(key)} ${of}`,
    ),
  );
  roots.cells.push(listOf(/\/Names \[([^\]]*)\]/));
}

function writeShared(file: ObjectFile, places: readonly PiecePlace[], roots: StructureRoots): void {
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const kids = places.map(({ pages }) => `${pages.number} 0 R`).join(' ');
  const pageCount = sum(places.map(({ pages }) => pages.count));
  file.object(SHARED.pages, `<< /Type /Pages /Count ${pageCount} /Kids [${kids}] >>\n`);
  const outlines = places.flatMap(({ outline }) => outline ?? []);
  const [first, last] = [outlines[0], outlines.at(-1)];
  if (first && last)
    file.object(
      SHARED.outline,
      `<< /Type /Outlines /First ${first.first} 0 R /Last ${last.last} 0 R /Count ${sum(outlines.map(({ count }) => count))} >>\n`,
    );
  if (roots.kids.length === 0) return;
  const nums = roots.parents.join(' ');
  const cells = roots.cells.filter((each) => each !== '').join(' ');
  const next = places.reduce((all, { parents, parentCount }) => Math.max(all, parents + parentCount), 0);
  file.object(
    SHARED.structure,
    `<< /Type /StructTreeRoot ${roots.around} /K [${roots.kids.join(' ')}] /ParentTree << /Nums [${nums}] >>${
      cells === '' ? '' : ` /IDTree << /Names [${cells}] >>`
    } /ParentTreeNextKey ${next} >>\n`,
  );
}

/** Writes objects one after the other, and at the end where each stands. */
class ObjectFile {
  #fd: number;
  #length = 0;
  #offsets: number[] = [];

  constructor(path: string) {
    this.#fd = openSync(path, 'w');
    this.#write(HEAD);
  }

  object(number: number, text: string): void {
    this.#offsets[number] = this.#length;
    this.#write(Buffer.from(`${number} 0 obj\n${text}endobj\n\n`, 'latin1'));
  }

  end(trailer: string): void {
    const at = this.#length;
    const count = this.#offsets.length;
    const row = (number: number) => {
      const offset = this.#offsets[number];
      return offset === undefined
        ? '0000000000 65535 f \n'
        : `${String(offset).padStart(10, '0')} 00000 n \n`;
    };
    const rows = Array.from({ length: count }, (_, number) => row(number)).join('');
    this.#write(
      Buffer.from(
        `xref\n0 ${count}\n${rows}trailer\n<< /Size ${count} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
        'latin1',
      ),
    );
  }

  close(): void {
    closeSync(this.#fd);
  }

  #write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#fd, bytes, at);
    this.#length += bytes.length;
  }
}
