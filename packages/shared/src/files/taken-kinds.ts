/** Kinds of files that are taken, by what their bytes are. Apart from the contracts, which are large: processes that read one file start with it. */
import type { FileKind } from './file-kind.ts';

/** Can become floor plans. */
export const PLAN_FILE_KINDS = ['jpeg', 'png', 'webp', 'bmp', 'pdf'] as const satisfies readonly FileKind[];
export type PlanFileKind = (typeof PLAN_FILE_KINDS)[number];

/** Of a note, are shown as pictures. */
export const NOTE_PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[];
