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
    if (read === 'damaged') return true;
    if (read === 'unknown') return false;
    if (read.trim() !== '') last = read;
  }
  const tail = withoutComments(last.slice(-TAIL_CHARS)).trimEnd();
  return tail !== '' && !OPERATOR_LAST.test(tail);
}

/** The end of the content as text; `unknown` when it is packed in a way that only the renderer reads. */
function readContent(
  objects: PdfObjects,
  { dictionary, bytes }: { dictionary: PdfDictionary; bytes: Buffer },
): string | 'damaged' | 'unknown' {
  const filter = objects.resolve(dictionary.get('Filter'));
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter];
  if (filters.length === 0) return bytes.toString('latin1');
  if (filters.length > 1 || filters[0] !== '/FlateDecode') return 'unknown';
  try {
    const content = inflateSync(bytes, { maxOutputLength: MAX_CONTENT_BYTES });
    return content.toString('latin1', Math.max(0, content.length - TAIL_CHARS));
  } catch (error) {
    return error instanceof RangeError ? 'unknown' : 'damaged';
  }
}

function withoutComments(tail: string): string {
  return tail.replaceAll(/%[^\r\n]*/g, '');
}
