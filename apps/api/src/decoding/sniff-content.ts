import { fileTypeFromBuffer } from 'file-type';
import type { PictureFileKind } from '@plumbline/shared/contract/picture.ts';
import { isSvg, SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import type { PlanFileKind, Refusal } from './plan-file-kind.ts';

const PLAN_KINDS: Record<string, PlanFileKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
};
const PICTURE_KINDS: Record<string, PictureFileKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
const EICAR = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'latin1');

/**
 * What a file is by its bytes; its name and the type a client claims count for nothing.
 * Answers a refusal for everything that is not a floor plan file.
 */
export function sniffContent(bytes: Buffer): Promise<Sniffed<PlanFileKind>> {
  return sniff(bytes, PLAN_KINDS);
}

/** The same for a picture of one of these kinds. */
export async function sniffPicture(
  bytes: Buffer,
  kinds: readonly PictureFileKind[],
): Promise<Sniffed<PictureFileKind>> {
  const sniffed = await sniff(bytes, PICTURE_KINDS);
  return !sniffed.ok || kinds.includes(sniffed.kind) ? sniffed : { ok: false, code: 'invalid-file-type' };
}

type Sniffed<Kind> = { ok: true; kind: Kind } | Refusal;

async function sniff<Kind>(bytes: Buffer, byMime: Record<string, Kind>): Promise<Sniffed<Kind>> {
  if (bytes.length === 0) return { ok: false, code: 'file-empty' };
  if (bytes.includes(EICAR)) return { ok: false, code: 'file-quarantined' };
  // Enough for every signature; the rest of the file is only searched for the antivirus test string.
  const head = bytes.subarray(0, SVG_HEAD_BYTES);
  if (isSvg(head)) return { ok: false, code: 'svg-unsupported' };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = byMime[found?.mime ?? ''];
  return kind ? { ok: true, kind } : { ok: false, code: 'invalid-file-type' };
}
