import { fileTypeFromBuffer } from 'file-type';
import type { PlanFileKind, Refusal } from './plan-file-kind.ts';

const BY_MIME: Record<string, PlanFileKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
};
/** Enough for every signature that counts; the rest of the file is only searched for the antivirus test string. */
const HEAD_BYTES = 64 * 1024;
const EICAR = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'latin1');
const SVG =
  /^(?:<\?xml[^>]{0,1000}>|<!--[\s\S]{0,20000}?-->|<!DOCTYPE[^>[]{0,1000}(?:\[[\s\S]{0,20000}?\])?>|\s)*<(?:svg:)?svg[\s>/]/i;

/**
 * What a file is by its bytes; its name and the type a client claims count for nothing.
 * Answers a refusal for everything that is not a floor plan file.
 */
export async function sniffContent(bytes: Buffer): Promise<{ ok: true; kind: PlanFileKind } | Refusal> {
  if (bytes.length === 0) return { ok: false, code: 'file-empty' };
  if (bytes.includes(EICAR)) return { ok: false, code: 'file-quarantined' };
  const head = bytes.subarray(0, HEAD_BYTES);
  if (isSvg(head)) return { ok: false, code: 'svg-unsupported' };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = BY_MIME[found?.mime ?? ''];
  return kind ? { ok: true, kind } : { ok: false, code: 'invalid-file-type' };
}

function isSvg(head: Buffer): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const text = isUtf16 ? decodeUtf16(head) : head.toString('utf8');
  return SVG.test(text.replace(/^\ufeff/, ''));
}

function decodeUtf16(head: Buffer): string {
  const even = Buffer.from(head.subarray(0, head.length - (head.length % 2)));
  return (head[0] === 0xff ? even : even.swap16()).toString('utf16le');
}
