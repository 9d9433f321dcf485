import * as z from 'zod/mini';
import { IDENTITY } from '../geometry/similarity.ts';
import { DaySchema, InstantSchema, UuidSchema, answerOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

/** Limits of a plan file, from the specification. */
export const PLAN_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const PLAN_MAX_SIDE_PX = 5000;
export const PLAN_MAX_PDF_PAGES = 200;
export const PLAN_TILE_SIZE_PX = 512;
export const FLOOR_NAME_MAX_CHARS = 80;
/** Extensions for the picker only: a file is judged by its content. */
export const PLAN_FILE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'bmp', 'pdf'] as const;

/** How a raster lies in plan space, see geometry/similarity.ts. */
export const SimilaritySchema = z.object({ a: z.number(), b: z.number(), tx: z.number(), ty: z.number() });

/** The picture of a plan: relative addresses below `mediaBase` are `thumbnail.webp`, `preview.webp`, `t/{level}/{column}_{row}.webp`, `original`. */
export const PlanImageSchema = z.object({
  widthPx: z.number(),
  heightPx: z.number(),
  tileSizePx: z.number(),
  /** Level 0 is full size, each further level half of it; the last fits one tile. */
  levelCount: z.number(),
  /** Size of the PDF page, null for images. */
  pageWidthMm: z.nullable(z.number()),
  pageHeightMm: z.nullable(z.number()),
  /** Where its pixels lie in plan space; records kept on a device from before there were revisions have none. */
  rasterToPlan: z._default(SimilaritySchema, IDENTITY),
  /** Signed base address ending in `/`, valid until `mediaExpiresAt`; fetch the record anew to renew it. */
  mediaBase: z.string(),
  mediaExpiresAt: InstantSchema,
});
export type PlanImage = z.infer<typeof PlanImageSchema>;

export const FloorPlanSchema = z.object({
  id: UuidSchema,
  projectId: UuidSchema,
  name: z.string(),
  position: z.number(),
  image: PlanImageSchema,
  /** Of the revision in force, whose picture `image` is; see contract/revision.ts. */
  revisionNumber: z._default(z.number(), 1),
  /** Millimetres per plan pixel, null while the plan has no scale. */
  mmPerPx: z.nullable(z.number()),
  /** Where north is on it, clockwise from straight up; null while nobody has said so, absent in what devices kept before. */
  northDeg: z.optional(z.nullable(z.number())),
  zoneCount: z.number(),
  /** Notes on it that are not verified; absent for visitors, and in what devices kept before there was one. */
  openNoteCount: z.optional(z.number()),
  /** The newest day of its published inspections; absent likewise. */
  lastCaptureOn: z.optional(z.nullable(DaySchema)),
  /** null for visitors. */
  createdBy: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
  /** The last change of the record or of what is drawn on it. */
  updatedAt: InstantSchema,
  version: z.number(),
});
export type FloorPlan = z.infer<typeof FloorPlanSchema>;

/** GET /api/core/floor?projectId= in building order, all at once (a building has few floors). */
export const FloorListQuerySchema = z.object({ projectId: UuidSchema });
export const FloorListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(FloorPlanSchema),
  total: z.number(),
});
/** GET /api/core/floor/{floorId} */
export const FloorAnswerSchema = answerOf(FloorPlanSchema);

const NameSchema = FIELD_RULES.requiredText(FLOOR_NAME_MAX_CHARS);

/** POST /api/core/floor: one plan per chosen page, no page twice; images have the single page 1. Answers the created plans' ids once accepted; rendering is reported on the upload. */
export const CreateFloorBodySchema = z.strictObject({
  uploadId: UuidSchema,
  pages: z.array(z.strictObject({ page: z.number().check(z.int(), z.minimum(1)), name: NameSchema })).check(
    z.minLength(1),
    z.maxLength(PLAN_MAX_PDF_PAGES),
    z.refine((pages) => new Set(pages.map(({ page }) => page)).size === pages.length),
  ),
});
/** What it answers: the ids in the order of `pages`; the plans appear under them once rendered. */
export const CreatedFloorsAnswerSchema = answerOf(z.object({ floorIds: z.array(UuidSchema) }));
/** PATCH /api/core/floor/{floorId} */
export const RenameFloorBodySchema = z.strictObject({ name: NameSchema, version: z.number() });
/** POST /api/core/floor/order: every living plan of the project exactly once. */
export const OrderFloorsBodySchema = z.strictObject({
  projectId: UuidSchema,
  floorIds: z.array(UuidSchema).check(z.minLength(1), z.maxLength(1000)),
});
/** DELETE /api/core/floor/{floorId}?version= ; POST /api/core/floor/{floorId}/restore */
/** Body of restore, may be absent: another name when the former one is taken meanwhile. */
export const RestoreFloorBodySchema = z.strictObject({ name: z.optional(NameSchema) });
/** GET /api/core/floor/deleted?projectId= */
export const DeletedFloorSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  deletedAt: InstantSchema,
  deletedBy: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  purgeAt: InstantSchema,
  thumbnailUrl: z.string(),
});
export const DeletedFloorListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(DeletedFloorSchema),
  total: z.number(),
});

/** GET /api/core/zone?floorId=: the zones as rows (projection), for tables and reports. */
export const ZoneRowSchema = z.object({
  zoneId: z.string(),
  name: z.string(),
  colour: z.string(),
  shape: z.enum(['rectangle', 'polygon']),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
  areaPx2: z.nullable(z.number()),
  areaM2: z.nullable(z.number()),
  needsFix: z.boolean(),
  updatedAt: InstantSchema,
});
export const ZoneListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(ZoneRowSchema),
  total: z.number(),
});

/**
 * GET /api/core/floor/{floorId}/export: a plan is taken out of the product, as a file or on paper. The browser makes
 * the page itself; asking is what puts it into the operation log.
 */
export const FloorExportQuerySchema = z.object({
  format: z.enum(['png', 'pdf', 'print']),
  extent: z.enum(['sheet', 'view']),
  /** Number of the revision that was shown. */
  revision: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  /** When it was made by the clock of the device, which may have had no line then. */
  madeAt: InstantSchema,
});
export type FloorExport = z.output<typeof FloorExportQuerySchema>;
export const FloorExportAnswerSchema = answerOf(z.object({ projectId: UuidSchema, name: z.string() }));
