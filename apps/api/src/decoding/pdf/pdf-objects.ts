import { readPdfValue, type PdfDictionary, type PdfValue } from './pdf-syntax.ts';

const NEAR_END_CHARS = 1024;
/** From an object's number to the first byte of its stream. */
const STREAM_HEAD = /[^]*?\bstream\r?\n/y;
const OBJECT_HEAD = /\s*\d+\s+\d+\s+obj/y;

/**
 * The objects of a PDF as the renderer writes it out: one table of offsets, each object on its own, nothing encrypted.
 * Objects are read when they are asked for.
 */
export class PdfObjects {
  readonly #text: string;
  readonly #offsets: ReadonlyMap<number, number>;
  readonly #trailer: PdfDictionary;

  constructor(copy: Buffer) {
    this.#text = copy.toString('latin1');
    const tail = this.#text.slice(-NEAR_END_CHARS);
    const start = Number(/startxref\s+(\d+)/.exec(tail)?.[1] ?? Number.NaN);
    const { offsets, end } = readOffsets(this.#text, start);
    this.#offsets = offsets;
    this.#trailer = asDictionary(readPdfValue(this.#text, end)) ?? new Map();
  }

  /** The dictionary of each page in reading order. */
  pages(): PdfDictionary[] {
    const root = this.dictionary(this.#trailer.get('Root'));
    const pages: PdfDictionary[] = [];
    this.#collect(root?.get('Pages'), pages, new Set());
    return pages;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | null {
    return asDictionary(this.resolve(value));
  }

  /** What a value stands for; a reference to what the file lacks is null. */
  resolve(value: PdfValue | undefined): PdfValue {
    if (value === undefined) return null;
    const number = referenceOf(value);
    if (number === null) return value;
    const offset = this.#offsets.get(number);
    if (offset === undefined) return null;
    OBJECT_HEAD.lastIndex = offset;
    if (!OBJECT_HEAD.test(this.#text)) return null;
    const found = readPdfValue(this.#text, OBJECT_HEAD.lastIndex);
    return referenceOf(found) === null ? found : null;
  }

  /** A stream as it is stored, or null when there is none. */
  stream(value: PdfValue): { dictionary: PdfDictionary; bytes: Buffer } | null {
    const number = referenceOf(value);
    const offset = number === null ? undefined : this.#offsets.get(number);
    const dictionary = this.dictionary(value);
    if (offset === undefined || !dictionary) return null;
    const length = this.resolve(dictionary.get('Length'));
    STREAM_HEAD.lastIndex = offset;
    if (typeof length !== 'number' || !STREAM_HEAD.test(this.#text)) return null;
    const start = STREAM_HEAD.lastIndex;
    return { dictionary, bytes: Buffer.from(this.#text.slice(start, start + length), 'latin1') };
  }

  #collect(value: PdfValue | undefined, pages: PdfDictionary[], seen: Set<number>): void {
    const number = value === undefined ? null : referenceOf(value);
    if (number !== null && seen.has(number)) return;
    if (number !== null) seen.add(number);
    const node = this.dictionary(value);
    const kids = this.resolve(node?.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) this.#collect(kid, pages, seen);
    else if (node) pages.push(node);
  }
}

function referenceOf(value: PdfValue): number | null {
  return value !== null && typeof value === 'object' && 'reference' in value ? value.reference : null;
}

function asDictionary(value: PdfValue): PdfDictionary | null {
  return value instanceof Map ? value : null;
}

/** Reads the table of offsets at `start`; `end` is behind the word `trailer`. */
function readOffsets(text: string, start: number): { offsets: Map<number, number>; end: number } {
  const offsets = new Map<number, number>();
  const token = /\s*(trailer|\d+ \d+ [nf]|\d+ \d+|xref)/y;
  token.lastIndex = Number.isInteger(start) ? start : text.length;
  let next = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const word = found[1] ?? '';
    if (word === 'trailer') return { offsets, end: token.lastIndex };
    const [first, , kind] = word.split(' ');
    if (kind === 'n') offsets.set(next, Number(first));
    if (kind !== undefined) next++;
    else if (word !== 'xref') next = Number(first);
  }
  return { offsets, end: text.length };
}
