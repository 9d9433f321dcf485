import { BMP_OS2_HEADER_BYTES, BMP_WINDOWS_HEADER_BYTES } from './bmp-header-bytes.ts';
import { isSvg } from './is-svg.ts';

/** Kinds of files that some door takes, named by what their bytes are. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'pdf';

const BMP_HEADERS = [...BMP_OS2_HEADER_BYTES, ...BMP_WINDOWS_HEADER_BYTES]
  .map((bytes) => `\\x${bytes.toString(16).padStart(2, '0')}`)
  .join('');

/** Of a JPEG the first segment counts not: stray bytes may stand before it. */
const SIGNATURES: readonly [kind: FileKind, bytes: RegExp][] = [
  ['jpeg', /^\xff\xd8/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  // Its two letters begin words too.
  ['bmp', new RegExp(`^BM[^]{12}[${BMP_HEADERS}]\\0{3}`)],
];
export const PDF_HEADER = '%PDF-';
/** Readers of PDF look for its header this far: a byte order mark, blanks or the header of a mail may stand before it. */
const PDF_HEADER_WITHIN_BYTES = 1024;

/**
 * What a file is by its first bytes, `SVG_HEAD_BYTES` of them or all; null for anything that no door takes. The browser
 * and the server ask the same, so that both refuse it in the same words.
 */
export function fileKindOf(head: Uint8Array): FileKind | 'svg' | null {
  const text = String.fromCharCode(...head.subarray(0, PDF_HEADER_WITHIN_BYTES + PDF_HEADER.length - 1));
  const [kind] = SIGNATURES.find(([, bytes]) => bytes.test(text)) ?? [];
  if (kind) return kind;
  if (isSvg(head)) return 'svg';
  return text.includes(PDF_HEADER) ? 'pdf' : null;
}
