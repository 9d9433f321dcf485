import { PLAN_FILE_MAX_BYTES, PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import { PLAN_FILE_KINDS } from '@plumbline/shared/files/taken-kinds.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { fileKindOf } from '@plumbline/shared/files/file-kind.ts';
import { SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';

/**
 * Why a file cannot become a plan, before a byte of it is sent; null when it may. Judged by its content, as the
 * server judges it again. A picture that this browser cannot measure is left to the server.
 */
export async function checkFile(file: File): Promise<ErrorCode | null> {
  if (file.size === 0) return 'file-empty';
  const head = new Uint8Array(await file.slice(0, SVG_HEAD_BYTES).arrayBuffer());
  const kind = fileKindOf(head);
  if (kind === 'svg') return 'svg-unsupported';
  if (!PLAN_FILE_KINDS.some((each) => each === kind)) return 'invalid-file-type';
  if (file.size > PLAN_FILE_MAX_BYTES) return 'file-too-large';
  if (kind === 'pdf') return null;
  const sizePx = await measure(file);
  const isTooLarge = sizePx && Math.max(sizePx.widthPx, sizePx.heightPx) > PLAN_MAX_SIDE_PX;
  return isTooLarge ? 'image-too-large' : null;
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
