/** A PDF as the compiler of reports writes it: every object as it is, and one table of where they stand. */
import { rewriteObject } from './pdf-tokens.ts';

const SAME = {
  object: (number: number) => number,
  parent: (key: number) => key,
  cell: (name: string) => name,
};

export interface PdfPiece {
  bytes: Buffer;
  /** By the numbers of objects; where none is: 0. */
  offsets: number[];
  /** Where the last object ends at most. */
  end: number;
  /** Text of an object without its bytes. */
  textOf: (number: number) => string;
  roots: PdfRoots;
}

/** Numbers of the objects on which all others hang. */
export interface PdfRoots {
  catalog: number;
  info: number | null;
  pages: number;
  metadata: number | null;
  outline: number | null;
  structure: number | null;
}

/** @throws Error when it is of another make */
export function readPdfPiece(bytes: Buffer): PdfPiece {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 64));
  const end = numberIn(tail, /startxref\s+(\d+)\s+%%EOF\s*$/);
  const [table = '', trailer = ''] = bytes.toString('latin1', end).split('trailer');
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, offset, kind]) =>
    kind === 'n' ? Number(offset) : 0,
  );
  const textOf = (number: number) => rewriteObject(objectText(bytes, offsets, number, end), 0, SAME).written;
  const catalog = numberIn(trailer, /\/Root (\d+) 0 R/);
  const named = textOf(catalog);
  return {
    bytes,
    offsets,
    end,
    textOf,
    roots: {
      catalog,
      info: optional(trailer, /\/Info (\d+) 0 R/),
      pages: numberIn(named, /\/Pages (\d+) 0 R/),
      metadata: optional(named, /\/Metadata (\d+) 0 R/),
      outline: optional(named, /\/Outlines (\d+) 0 R/),
      structure: optional(named, /\/StructTreeRoot (\d+) 0 R/),
    },
  };
}

/** From behind its number to the next object. */
export function objectText(bytes: Buffer, offsets: readonly number[], number: number, end: number): string {
  const begin = offsets[number] ?? 0;
  const next = offsets[number + 1] ?? 0;
  // Objects stand in the order of their numbers; where one is missing, what follows is read along and not used.
  const text = bytes.toString('latin1', begin, next > begin ? next : end);
  const head = `${number} 0 obj\n`;
  if (begin === 0 || !text.startsWith(head))
    throw new Error(`object ${number} of a PDF is not where it should be`);
  return text.slice(head.length);
}

export function optional(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

export function numberIn(text: string, pattern: RegExp): number {
  const found = optional(text, pattern);
  if (found === null) throw new Error(`a PDF says nothing of ${pattern.source}`);
  return found;
}
