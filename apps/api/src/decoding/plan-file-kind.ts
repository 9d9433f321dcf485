import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** Kinds of files that can become floor plans, named by what their bytes are. */
export const PLAN_FILE_KINDS = ['jpeg', 'png', 'webp', 'bmp', 'pdf'] as const;
export type PlanFileKind = (typeof PLAN_FILE_KINDS)[number];

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
