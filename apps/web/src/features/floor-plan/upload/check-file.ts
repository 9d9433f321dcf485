import { PLAN_FILE_MAX_BYTES, PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { isSvg, SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';

export type PlanFileKind = 'jpeg' | 'png' | 'webp' | 'bmp' | 'pdf';

/** Readers of PDF allow the header this little into the file. */
const PDF_HEADER_WITHIN_BYTES = 1024;

/**
 * Why a file cannot become a plan, before a byte of it is sent; null when it may. Judged by its content, as the
 * server judges it again. A picture that this browser cannot measure is left to the server.
 */
export async function checkFile(file: File): Promise<ErrorCode | null> {
  if (file.size === 0) return 'file-empty';
  const head = new Uint8Array(await file.slice(0, SVG_HEAD_BYTES).arrayBuffer());
  const kind = kindOf(head);
  if (kind === 'svg') return 'svg-unsupported';
  if (!kind) return 'invalid-file-type';
  if (file.size > PLAN_FILE_MAX_BYTES) return 'file-too-large';
  if (kind === 'pdf') return null;
  const sizePx = await measure(file);
  const isTooLarge = sizePx && Math.max(sizePx.widthPx, sizePx.heightPx) > PLAN_MAX_SIDE_PX;
  return isTooLarge ? 'image-too-large' : null;
}

/** What the first bytes say the file is; null for anything that is no plan. */
export function kindOf(head: Uint8Array): PlanFileKind | 'svg' | null {
  const text = String.fromCharCode(...head.subarray(0, PDF_HEADER_WITHIN_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('BM')) return 'bmp';
  if (text.includes('%PDF-')) return 'pdf';
  return isSvg(head) ? 'svg' : null;
}

async function measure(file: File): Promise<{ widthPx: number; heightPx: number } | null> {
  const url = URL.createObjectURL(file);
  try {
    // An element reads the size from the header; a bitmap would decode all of it.
    const image = new Image();
    image.src = url;
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
    return { widthPx: image.naturalWidth, heightPx: image.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
