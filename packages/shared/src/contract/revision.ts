import * as z from 'zod/mini';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { ALIGN_PAIRS_MAX, ALIGN_PAIRS_MIN } from '../geometry/align.ts';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { PlanImageSchema } from './floor.ts';

export const REVISION_NOTE_MAX_CHARS = 500;
/** A plan with 2,000 zones and as much markup on every one of them. */
const DOUBTS_MAX = 10_000;

/** `A` for the first revision, `Z` for the 26th, then `AA`: as the title blocks of drawings have it. */
export function revisionLetter(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? revisionLetter(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}

/** Raster and plan pixels alike: wide enough for any picture, however far beside the plan it lies. */
const PixelSchema = z.number().check(z.minimum(-100_000), z.maximum(100_000));
const PointSchema = z.strictObject({ x: PixelSchema, y: PixelSchema });
const PointPairSchema = z.strictObject({ raster: PointSchema, plan: PointSchema });

/** How a revision came to its place in plan space. */
export const RevisionAlignmentSchema = z.discriminatedUnion('by', [
  /** The first one defines plan space. */
  z.object({ by: z.literal('first') }),
  z.object({
    by: z.literal('pairs'),
    pairs: z.array(PointPairSchema),
    /** Plan pixels, in the order of the pairs. */
    residualsPx: z.array(z.number()),
    rmsPx: z.number(),
  }),
  z.object({
    by: z.literal('scale'),
    rasterMmPerPx: z.number(),
    planMmPerPx: z.number(),
    common: PointPairSchema,
  }),
]);
export type RevisionAlignment = z.infer<typeof RevisionAlignmentSchema>;

const PersonSchema = z.nullable(z.object({ id: UuidSchema, name: z.string() }));

/** `draft` until it is made current for the first time; then `current`, and `superseded` once another one is. */
export const REVISION_STATES = ['draft', 'current', 'superseded'] as const;

export const PlanRevisionSchema = z.object({
  id: UuidSchema,
  floorPlanId: UuidSchema,
  /** From 1, shown as a letter. */
  number: z.number(),
  state: z.enum(REVISION_STATES),
  /** A draft that is not aligned lies at the origin, as it is. */
  image: PlanImageSchema,
  /** Null while a draft is not aligned. */
  alignment: z.nullable(RevisionAlignmentSchema),
  note: z.string(),
  /** People are null for visitors. */
  createdBy: PersonSchema,
  createdAt: InstantSchema,
  issuedBy: PersonSchema,
  /** When it was first made current. */
  issuedAt: z.nullable(InstantSchema),
  /** When what is drawn was last searched for doubts; null when it was not, and for visitors. */
  doubtsFoundAt: z._default(z.nullable(InstantSchema), null),
  /** Objects under which the drawing changed, and how many of them nobody has confirmed; 0 for visitors. */
  doubtCount: z.number(),
  openDoubtCount: z.number(),
  version: z.number(),
});
export type PlanRevision = z.infer<typeof PlanRevisionSchema>;

/** GET /api/core/floor/{floorId}/revision, oldest first; drafts only for those who make plans. */
export const RevisionListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(PlanRevisionSchema),
  total: z.number(),
});
export const RevisionAnswerSchema = answerOf(PlanRevisionSchema);

/** POST /api/core/floor/{floorId}/revision: the page of an inspected upload becomes a draft; rendering is reported on the upload. */
export const CreateRevisionBodySchema = z.strictObject({
  uploadId: UuidSchema,
  page: z.number().check(z.int(), z.minimum(1)),
  note: z.optional(FIELD_RULES.optionalText(REVISION_NOTE_MAX_CHARS)),
});
export const CreatedRevisionAnswerSchema = answerOf(z.object({ revisionId: UuidSchema }));

/** PUT /api/core/floor/{floorId}/revision/{revisionId}/alignment, of drafts only; the server works out the transform. */
export const AlignRevisionBodySchema = z.strictObject({
  version: z.number(),
  alignment: z.discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('pairs'),
      pairs: z.array(PointPairSchema).check(z.minLength(ALIGN_PAIRS_MIN), z.maxLength(ALIGN_PAIRS_MAX)),
    }),
    /** Needs a calibrated plan: its scale and the raster's agree afterwards, and the common point lies in its place. */
    z.strictObject({
      by: z.literal('scale'),
      rasterMmPerPx: z.number().check(z.gt(0), z.maximum(1e6)),
      common: PointPairSchema,
    }),
  ]),
});
export type WantedAlignment = z.infer<typeof AlignRevisionBodySchema>['alignment'];

/**
 * POST /api/core/floor/{floorId}/revision/{revisionId}/current: `insteadOf` is the number the caller saw in force.
 * Refused with revision-not-compared until doubts were searched for, unless `unchecked` says that it is meant so.
 */
export const IssueRevisionBodySchema = z.strictObject({
  version: z.number(),
  insteadOf: z.number(),
  unchecked: z.optional(z.boolean()),
});

/** DELETE /api/core/floor/{floorId}/revision/{revisionId}?version=, of drafts only. */

/** A zone or an object of markup. */
const ObjectKeySchema = z.string();

/** What is drawn where the drawing changed. */
export const PlanDoubtSchema = z.object({
  objectId: ObjectKeySchema,
  /** Part of the lines under the object that came or went, 0…1. */
  changedShare: z.number(),
  confirmedBy: PersonSchema,
  confirmedAt: z.nullable(InstantSchema),
});
export type PlanDoubt = z.infer<typeof PlanDoubtSchema>;
/** GET /api/core/floor/{floorId}/revision/{revisionId}/doubt, the most changed first. */
export const DoubtListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(PlanDoubtSchema),
  total: z.number(),
});
/**
 * PUT to the same: what was found with the alignment of `version`. What somebody confirmed stays. By whoever replaces
 * the drawing; for the one in force by everybody who edits zones, and then it is added to what is there. `asOf`: until
 * when what is drawn was known to the search; now where it is not given.
 */
export const SetDoubtsBodySchema = z.strictObject({
  version: z.number(),
  asOf: z.optional(InstantSchema),
  doubts: z
    .array(
      z.strictObject({
        objectId: ObjectIdSchema,
        changedShare: z.number().check(z.minimum(0), z.maximum(1)),
      }),
    )
    .check(
      z.maxLength(DOUBTS_MAX),
      z.refine((doubts) => new Set(doubts.map(({ objectId }) => objectId)).size === doubts.length),
    ),
});
/**
 * GET /api/core/floor/{floorId}/revision/{revisionId}/late: zones and markup that were drawn or moved since doubts were
 * last searched for; `asOf` goes back with what is found. Empty for all but the revision in force, and for one that was
 * never searched. For everybody who edits zones.
 */
export const LateObjectsAnswerSchema = answerOf(
  z.object({ objectIds: z.array(ObjectKeySchema), asOf: InstantSchema }),
);
export type LateObjects = z.infer<typeof LateObjectsAnswerSchema>['data'];
/** POST to `/doubt/confirm`: these objects still are where they belong, with the alignment of `version`. */
export const ConfirmDoubtsBodySchema = z.strictObject({
  version: z.number(),
  objectIds: z.array(ObjectIdSchema).check(z.minLength(1), z.maxLength(DOUBTS_MAX)),
});
