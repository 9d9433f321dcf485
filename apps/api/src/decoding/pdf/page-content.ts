import { inflateSync } from 'node:zlib';
import type { PdfObjects } from './pdf-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-syntax.ts';

const MAX_CONTENT_BYTES = 64 * 1024 * 1024;
const TAIL_CHARS = 200;
/** What ends content: an operator. Numbers, names and brackets wait for one that is cut off. */
const OPERATOR_LAST = /(^|[\s\])>])([A-Za-z]{1,3}[01*]?|['"])$/;

/** True when a page's instructions are not there, or end in the middle. */
export function hasUnfinishedContent(objects: PdfObjects, page: PdfDictionary): boolean {
  const contents = page.get('Contents');
  if (contents === undefined || contents === null) return false;
  const resolved = objects.resolve(contents);
  const parts: PdfValue[] = Array.isArray(resolved) ? resolved : [contents];
  let last = '';
  for (const part of parts) {
    const stream = objects.stream(part);
    if (!stream) return true;
    const read = readContent(objects, stream);
    if (read.text === null) return read.isDamaged;
    if (read.text.trim() !== '') last = read.text;
  }
  const tail = withoutComments(last.slice(-TAIL_CHARS)).trimEnd();
  return tail !== '' && !OPERATOR_LAST.test(tail);
}

/** The end of the content; no text when it is damaged, or packed in a way that only the renderer reads. */
function readContent(
  objects: PdfObjects,
  { dictionary, bytes }: { dictionary: PdfDictionary; bytes: Buffer },
): { text: string } | { text: null; isDamaged: boolean } {
  const filter = objects.resolve(dictionary.get('Filter'));
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
  if (filters.length === 0) return { text: bytes.toString('latin1') };
  if (filters.length > 1 || filters[0] !== '/FlateDecode') return { text: null, isDamaged: false };
  try {
    const content = inflateSync(bytes, { maxOutputLength: MAX_CONTENT_BYTES });
    return { text: content.toString('latin1', Math.max(0, content.length - TAIL_CHARS)) };
  } catch (error) {
    return { text: null, isDamaged: !(error instanceof RangeError) };
  }
}

function withoutComments(tail: string): string {
  return tail.replaceAll(/%[^\r\n]*/g, '');
}
