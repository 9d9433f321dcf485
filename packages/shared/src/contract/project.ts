import * as z from 'zod/mini';
import { BULK_MAX } from './bulk.ts';
import {
  DIRECTIONS,
  DaySchema,
  InstantSchema,
  PageQuerySchema,
  UuidSchema,
  answerOf,
  listOf,
} from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { SEARCH_MAX_CHARS } from './member.ts';
import { CropSchema } from './picture.ts';

export const PROJECT_STATUSES = ['active', 'closed'] as const;
export const ProjectRoleSchema = z.union([
  z.literal(10),
  z.literal(20),
  z.literal(30),
  z.literal(40),
  z.literal(50),
  z.literal(60),
]);

/** GET /api/core/project. By `lastCapture` those without one come last, whichever way around. */
export const PROJECT_ORDERS = ['name', 'openedByMe', 'lastCapture', 'createdAt', 'memberCount'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];
/** Which way round each order is meant when nothing is said: names from A, times and numbers from the newest and most. */
export const NATURAL_DIRECTION: Record<ProjectOrder, (typeof DIRECTIONS)[number]> = {
  name: 'asc',
  openedByMe: 'desc',
  lastCapture: 'desc',
  createdAt: 'desc',
  memberCount: 'desc',
};
/** A project in which nothing was done for so long is idle. */
export const IDLE_DAYS = 14;
const FlagSchema = z.optional(z.literal('true'));
export const ProjectListQuerySchema = z.extend(PageQuerySchema, {
  status: z._default(z.enum(PROJECT_STATUSES), 'active'),
  /** Part of a name, a code or an address. */
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  /** Only those of which the caller is a member. */
  mine: FlagSchema,
  /** Only those in which nothing was done for `IDLE_DAYS`. */
  idle: FlagSchema,
  orderBy: z._default(z.enum(PROJECT_ORDERS), 'name'),
  direction: z.optional(z.enum(DIRECTIONS)),
  /** Only those of this group; `none` = of no group. */
  groupId: z.optional(z.union([UuidSchema, z.literal('none')])),
});
export type ProjectListQuery = z.infer<typeof ProjectListQuerySchema>;

const ProjectGroupSchema = z.object({ id: UuidSchema, name: z.string() });

export const ProjectRowSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  /** Absent in what devices kept before there was one; empty for none. */
  code: z.optional(z.string()),
  address: z.string(),
  status: z.enum(PROJECT_STATUSES),
  createdAt: InstantSchema,
  openedByMeAt: z.nullable(InstantSchema),
  /** The newest day of its published inspections. Absent in what devices kept before there was one. */
  lastCaptureOn: z.optional(z.nullable(DaySchema)),
  floorPlanCount: z.number(),
  zoneCount: z.number(),
  memberCount: z.number(),
  /** Notes that are not verified. Absent in what devices kept before there was one. */
  openNoteCount: z.optional(z.number()),
  /** Signed address of the card's picture: the cover, else the first floor plan's preview; null without either. */
  pictureUrl: z.nullable(z.string()),
  /** The picture is a photo and no drawing. */
  hasCover: z.optional(z.boolean()),
  group: z.optional(z.nullable(ProjectGroupSchema)),
  /** Absent in what devices kept before there was one. */
  version: z.optional(z.number()),
});
export type ProjectRow = z.infer<typeof ProjectRowSchema>;
export const ProjectListAnswerSchema = z.extend(listOf(ProjectRowSchema), {
  counts: z.object({ active: z.number(), closed: z.number() }),
});

const ProjectCoverSchema = z.object({ id: UuidSchema, previewUrl: z.string(), thumbnailUrl: z.string() });

/**
 * PUT /api/core/project/{projectId}/cover: part of an uploaded picture becomes the cover; answers the detail. `was` is
 * the cover that the caller saw, so that of two who set one at once the second is told (409 with the detail as it is).
 * DELETE with `?was=` takes it away.
 */
export const SetCoverBodySchema = z.strictObject({
  was: z.nullable(UuidSchema),
  uploadId: UuidSchema,
  crop: CropSchema,
});
export const RemoveCoverQuerySchema = z.object({ was: UuidSchema });

/**
 * GET /api/core/project/{projectId}. Visitors get name, address, status, time zone and cover, their role 50/60 and no more:
 * the other fields are null or absent for them.
 */
export const ProjectDetailSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(PROJECT_STATUSES),
  timeZone: z.string(),
  /** The reader's effective role. */
  projectRole: ProjectRoleSchema,
  asOperator: z.boolean(),
  /** Absent where the reader may not see it; the addresses are signed for a while. */
  cover: z.optional(z.nullable(ProjectCoverSchema)),
  code: z.optional(z.string()),
  closedAt: z.optional(z.nullable(InstantSchema)),
  areaM2: z.optional(z.nullable(z.number())),
  areaUnit: z.optional(z.enum(['m2', 'ft2'])),
  startDate: z.optional(z.nullable(DaySchema)),
  endDate: z.optional(z.nullable(DaySchema)),
  group: z.optional(z.nullable(ProjectGroupSchema)),
  customLink: z.optional(z.enum(['private', 'public'])),
  /** Nothing of the project is removed until it is lifted. */
  legalHold: z.optional(z.boolean()),
  tenantName: z.optional(z.string()),
  memberCount: z.optional(z.number()),
  version: z.optional(z.number()),
});
export type ProjectDetail = z.infer<typeof ProjectDetailSchema>;
export const ProjectAnswerSchema = answerOf(ProjectDetailSchema);

/** POST /api/core/project/{projectId}/close and /reopen: `{version}`; answers the detail. */
export const ProjectStatusBodySchema = z.strictObject({ version: z.number().check(z.int(), z.minimum(1)) });

/** POST /api/core/project/bulk: closes or brings back many, each as the caller saw it and answered for itself. */
export const BulkProjectStatusBodySchema = z.strictObject({
  status: z.enum(PROJECT_STATUSES),
  projects: z
    .array(z.strictObject({ projectId: UuidSchema, version: z.number().check(z.int(), z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
});

/** PUT /api/core/project/{projectId}/hold: legal hold on or off; answers the detail. */
export const LegalHoldBodySchema = z.strictObject({
  isHeld: z.boolean(),
  version: z.number().check(z.int(), z.minimum(1)),
});

/** GET /api/core/project/{projectId}/event?before=&limit= (newest first): what happened, for members. */
export const EventListQuerySchema = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
});
