import { fileTypeFromBuffer } from 'file-type';
import { PLAN_FILE_KINDS, type PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import type { PictureFileKind } from '@plumbline/shared/contract/picture.ts';
import { fileKindOf, PDF_HEADER, type FileKind } from '@plumbline/shared/files/file-kind.ts';
import { SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import type { Refusal } from './plan-file-kind.ts';

/** By which it is tried out whether a system looks for viruses at all. */
export const ANTIVIRUS_TEST = Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'latin1');

/** Without controls but those of lines, and the escape that commands of a printer begin with. */
// oxlint-disable-next-line no-control-regex -- it is about them
const TEXT = /^[^\0-\x08\x0e-\x1a\x1c-\x1f\x7f]*$/;
/** Their own words are text. */
const TEXT_ARCHIVES: ReadonlySet<string> = new Set(['application/x-unix-archive', 'application/x-deb']);

type Sniffed<Kind> = { ok: true; kind: Kind } | Refusal;

/**
 * What a file is by its bytes; its name and the type a client claims count for nothing.
 * Answers a refusal for everything that is not a floor plan file.
 */
export function sniffContent(bytes: Buffer): Promise<Sniffed<PlanFileKind>> {
  return sniff(bytes, PLAN_FILE_KINDS);
}

/** The same for a picture of one of these kinds. */
export function sniffPicture(
  bytes: Buffer,
  kinds: readonly PictureFileKind[],
): Promise<Sniffed<PictureFileKind>> {
  return sniff(bytes, kinds);
}

async function sniff<Kind extends FileKind>(bytes: Buffer, kinds: readonly Kind[]): Promise<Sniffed<Kind>> {
  if (bytes.length === 0) return { ok: false, code: 'file-empty' };
  if (bytes.includes(ANTIVIRUS_TEST)) return { ok: false, code: 'file-quarantined' };
  // Enough for every signature; the rest of the file is only searched for the antivirus test string.
  const head = bytes.subarray(0, SVG_HEAD_BYTES);
  const found = fileKindOf(head);
  if (found === 'svg') return { ok: false, code: 'svg-unsupported' };
  const kind = kinds.find((each) => each === found);
  if (!kind || (kind === 'pdf' && (await isAnotherKind(head))))
    return { ok: false, code: 'invalid-file-type' };
  return { ok: true, kind };
}

/** What a note's file is by its first bytes: of one of these kinds, a PDF, or anything else. */
export async function kindOfNoteFile<Kind extends FileKind>(
  head: Buffer,
  pictures: readonly Kind[],
): Promise<Kind | 'pdf' | 'file'> {
  const found = fileKindOf(head);
  if (found === 'pdf' && !(await isAnotherKind(head))) return 'pdf';
  return pictures.find((each) => each === found) ?? 'file';
}

/**
 * An archive or the like that holds a PDF near its beginning is none. Text before the header says nothing, whatever kind
 * its first letters look like.
 */
async function isAnotherKind(head: Buffer): Promise<boolean> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found === undefined || found.mime === 'application/pdf') return false;
  return TEXT_ARCHIVES.has(found.mime) || !TEXT.test(head.toString('latin1', 0, head.indexOf(PDF_HEADER)));
}
