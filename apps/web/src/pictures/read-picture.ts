import {
  PICTURE_MAX_SIDE_PX,
  PICTURE_RULES,
  type PicturePurpose,
} from '@plumbline/shared/contract/picture.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { fileKindOf } from '@plumbline/shared/files/file-kind.ts';
import { SVG_HEAD_BYTES } from '@plumbline/shared/files/is-svg.ts';
import type { PictureSize } from './crop-view.ts';

/** A picture that somebody chose, shown before a byte of it is sent. */
export interface ChosenPicture {
  file: File;
  /** An object URL: revoke it when it is not shown any more. */
  src: string;
  size: PictureSize;
}

type ReadPicture = { ok: true; picture: ChosenPicture } | { ok: false; code: ErrorCode };

/** Looks at a chosen file by its content and size, as the server does again. */
export async function readPicture(file: File, purpose: PicturePurpose): Promise<ReadPicture> {
  const { kinds, maxBytes } = PICTURE_RULES[purpose];
  if (file.size === 0) return { ok: false, code: 'file-empty' };
  const head = new Uint8Array(await file.slice(0, SVG_HEAD_BYTES).arrayBuffer());
  const kind = fileKindOf(head);
  if (kind === 'svg') return { ok: false, code: 'svg-unsupported' };
  if (!kinds.some((each) => each === kind)) return { ok: false, code: 'invalid-file-type' };
  if (file.size > maxBytes) return { ok: false, code: 'picture-too-large' };
  const src = URL.createObjectURL(file);
  const size = await measure(src);
  const fault = size === null ? 'image-unreadable' : sideFault(size);
  if (size && !fault) return { ok: true, picture: { file, src, size } };
  URL.revokeObjectURL(src);
  return { ok: false, code: fault ?? 'image-unreadable' };
}

function sideFault({ widthPx, heightPx }: PictureSize): ErrorCode | null {
  return Math.max(widthPx, heightPx) > PICTURE_MAX_SIDE_PX ? 'picture-side-too-long' : null;
}

/** The sides of the upright picture; null for what the browser cannot show. */
async function measure(src: string): Promise<PictureSize | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { widthPx: image.naturalWidth, heightPx: image.naturalHeight };
}
