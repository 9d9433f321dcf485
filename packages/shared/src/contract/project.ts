import * as z from 'zod/mini';
import { DaySchema, InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';

export const PROJECT_STATUSES = ['active', 'closed'] as const;
export const ProjectRoleSchema = z.union([
  z.literal(10),
  z.literal(20),
  z.literal(30),
  z.literal(40),
  z.literal(50),
  z.literal(60),
]);

/** GET /api/core/project */
export const PROJECT_ORDERS = ['name', 'openedByMe', 'createdAt', 'memberCount'] as const;
export const ProjectListQuerySchema = z.extend(PageQuerySchema, {
  status: z._default(z.enum(PROJECT_STATUSES), 'active'),
  orderBy: z._default(z.enum(PROJECT_ORDERS), 'name'),
});

export const ProjectRowSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(PROJECT_STATUSES),
  createdAt: InstantSchema,
  openedByMeAt: z.nullable(InstantSchema),
  floorPlanCount: z.number(),
  zoneCount: z.number(),
  memberCount: z.number(),
  /** Signed address of the first floor plan's preview, the card's picture; null without plans. */
  pictureUrl: z.nullable(z.string()),
});
export type ProjectRow = z.infer<typeof ProjectRowSchema>;
export const ProjectListAnswerSchema = z.extend(listOf(ProjectRowSchema), {
  counts: z.object({ active: z.number(), closed: z.number() }),
});

/**
 * GET /api/core/project/{projectId}. Visitors get name, address, status and time zone, their role 50/60 and no more:
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
  closedAt: z.optional(z.nullable(InstantSchema)),
  areaM2: z.optional(z.nullable(z.number())),
  areaUnit: z.optional(z.enum(['m2', 'ft2'])),
  startDate: z.optional(z.nullable(DaySchema)),
  endDate: z.optional(z.nullable(DaySchema)),
  customLink: z.optional(z.enum(['private', 'public'])),
  tenantName: z.optional(z.string()),
  memberCount: z.optional(z.number()),
  version: z.optional(z.number()),
});
export type ProjectDetail = z.infer<typeof ProjectDetailSchema>;
export const ProjectAnswerSchema = answerOf(ProjectDetailSchema);

/** POST /api/core/project/{projectId}/close and /reopen: `{version}`; answers the detail. */
export const ProjectStatusBodySchema = z.strictObject({ version: z.number().check(z.int(), z.minimum(1)) });

/** GET /api/core/project/{projectId}/event?before=&limit= (newest first): what happened, for members. */
export const EventListQuerySchema = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
});
