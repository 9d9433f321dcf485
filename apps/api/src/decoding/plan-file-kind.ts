import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

export const CONTENT_TYPES: Record<PlanFileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
};

/** Why a file is refused, as a code that the person who sent it is told. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
}

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}
