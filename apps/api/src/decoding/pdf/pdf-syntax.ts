/** A reference to another object of the file, by its number. */
export interface PdfReference {
  reference: number;
}
export type PdfDictionary = Map<string, PdfValue>;
export type PdfValue = number | boolean | null | string | PdfReference | PdfValue[] | PdfDictionary;

const MAX_DEPTH = 64;
// A comment goes to the end of its line: with less of it taken, a line of signs of comment could be read in too many ways.
const TOKEN =
  /(?:[\0\t\n\f\r ]|%[^\r\n]*(?![^\r\n]))*(<<|>>|\[|\]|\(|<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+)/y;
const REFERENCE = /[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y;

/**
 * Reads the value that begins at an offset of a PDF's text, one char a byte; what is no value reads as null.
 * Names are kept with their slash, text strings come without their content: nobody asks for it.
 */
export function readPdfValue(text: string, offset: number): PdfValue {
  return new PdfReader(text, offset).value(0);
}

class PdfReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(depth: number): PdfValue {
    return this.#valueOf(this.#next(), depth);
  }

  #valueOf(token: string | null, depth: number): PdfValue {
    if (token === null || depth > MAX_DEPTH) return null;
    if (token === '<<') return this.#dictionary(depth);
    if (token === '[') return this.#array(depth);
    if (token === '(') return this.#skipText();
    if (token.startsWith('/') || token.startsWith('<')) return token;
    if (token === 'true' || token === 'false') return token === 'true';
    return this.#numberOrReference(token);
  }

  #numberOrReference(token: string): PdfValue {
    const value = Number(token);
    if (!Number.isFinite(value)) return null;
    REFERENCE.lastIndex = this.#at;
    if (!/^\d+$/.test(token) || !REFERENCE.test(this.#text)) return value;
    this.#at = REFERENCE.lastIndex;
    return { reference: value };
  }

  #dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    for (let key = this.#next(); key?.startsWith('/'); key = this.#next()) {
      entries.set(key.slice(1), this.value(depth + 1));
    }
    return entries;
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (let token = this.#next(); token !== null && token !== ']'; token = this.#next()) {
      values.push(this.#valueOf(token, depth + 1));
    }
    return values;
  }

  #skipText(): string {
    let open = 1;
    for (; open > 0 && this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '\\') this.#at++;
      else if (char === '(') open++;
      else if (char === ')') open--;
    }
    return '';
  }

  #next(): string | null {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text)?.[1] ?? null;
    if (token !== null) this.#at = TOKEN.lastIndex;
    return token;
  }
}
