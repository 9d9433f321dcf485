/** Reads what stands before the bytes of an object of a PDF: enough of its language to give everything other numbers. */

/** How a token of a kind is written in the other file. */
export interface TokenChanges {
  /** Number of an object → its number there. */
  object: (number: number) => number;
  /** Place in the tree of parents → its place there. */
  parent: (key: number) => number;
  /** Name of a cell of a table → its name there. */
  cell: (name: string) => string;
}

/** Names behind which names of cells stand. */
const OF_CELLS = new Set(['/ID', '/Headers', '/Names']);
const OF_PARENTS = new Set(['/StructParent', '/StructParents']);
const TOKEN =
  /(?<object>\d+) 0 R\b|(?<number>[\d.+-]+)|(?<name>\/[^\s()<>[\]{}/%]*)|<[\dA-Fa-f\s]*>|(?<end>endobj|stream\r?\n)|(?<word>[A-Za-z]+)|[^()]/gy;

/**
 * Rewrites an object from its dictionary on.
 * @returns its text up to where its bytes begin or it ends, and where that is
 */
export function rewriteObject(
  text: string,
  from: number,
  changes: TokenChanges,
): { written: string; end: number } {
  const written: string[] = [];
  let name = '';
  let at = from;
  while (at < text.length) {
    if (text[at] === '(') {
      const string = stringAt(text, at);
      written.push(OF_CELLS.has(name) ? `(${changes.cell(string.slice(1, -1))})` : string);
      at += string.length;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`a PDF has something at ${at} that nobody reads`);
    const { object, number, name: next, end } = found.groups ?? {};
    if (end !== undefined) return { written: written.join(''), end: at };
    if (next !== undefined) name = next;
    if (object !== undefined) written.push(`${changes.object(Number(object))} 0 R`);
    else if (number !== undefined && OF_PARENTS.has(name))
      written.push(String(changes.parent(Number(number))));
    else written.push(found[0]);
    at = TOKEN.lastIndex;
  }
  throw new Error('an object of a PDF does not end');
}

/** Brackets in a string stand in pairs or behind a backslash. */
function stringAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  throw new Error('a string of a PDF does not end');
}
