import { fileTypeFromBuffer } from 'file-type';
import { isSvg, SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import type { PlanFileKind, Refusal } from './plan-file-kind.ts';

const BY_MIME: Record<string, PlanFileKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
};
const EICAR = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'latin1');

/**
 * What a file is by its bytes; its name and the type a client claims count for nothing.
 * Answers a refusal for everything that is not a floor plan file.
 */
export async function sniffContent(bytes: Buffer): Promise<{ ok: true; kind: PlanFileKind } | Refusal> {
  if (bytes.length === 0) return { ok: false, code: 'file-empty' };
  if (bytes.includes(EICAR)) return { ok: false, code: 'file-quarantined' };
  // Enough for every signature; the rest of the file is only searched for the antivirus test string.
  const head = bytes.subarray(0, SVG_HEAD_BYTES);
  if (isSvg(head)) return { ok: false, code: 'svg-unsupported' };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = BY_MIME[found?.mime ?? ''];
  return kind ? { ok: true, kind } : { ok: false, code: 'invalid-file-type' };
}
