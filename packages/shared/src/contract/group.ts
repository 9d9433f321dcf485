import * as z from 'zod/mini';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { DIRECTIONS, InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { describeList, type QueryOf } from '../lists/describe-list.ts';
import { FIELD_RULES } from './field-rules.ts';
import { SEARCH_MAX_CHARS } from './member.ts';
import { PROJECT_STATUSES } from './project.ts';

export const GROUP_NAME_MAX_CHARS = 120;
/** Projects that one call moves. */
export const GROUP_MOVES_PER_CALL = 100;
/** People whom one call takes out of a group: each may be in many of its projects. */
export const GROUP_DISMISSALS_PER_CALL = 25;

/** Managers whom a group itself names. */
export const GROUP_MANAGERS_NAMED = 10;

/** Errors are keys of `validation.json`. */
export const GroupNameSchema = FIELD_RULES.requiredText(GROUP_NAME_MAX_CHARS);
const VersionSchema = z.number().check(z.int(), z.minimum(1));

/** What the list can be ordered by; by what they hold, it is what the caller may see of it. */
export const GROUP_ORDERS = ['name', 'projectCount', 'memberCount', 'createdAt'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];
/** GET /api/core/group: the groups that the caller may see. */
export const GroupListQuerySchema = z.extend(PageQuerySchema, {
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  orderBy: z._default(z.enum(GROUP_ORDERS), 'name'),
  direction: z._default(z.enum(DIRECTIONS), 'asc'),
  /** Only those into which the caller may put projects. */
  movable: z.optional(z.literal('true')),
});
export type GroupListQuery = z.infer<typeof GroupListQuerySchema>;

export const GroupSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  /** Of those that the reader may see. */
  projectCount: z.number(),
  /** People with a place in one of these projects. */
  memberCount: z.number(),
  /** The first few by name; all of them are a list of their own. */
  managers: z
    .array(z.object({ accountId: UuidSchema, name: z.string() }))
    .check(z.maxLength(GROUP_MANAGERS_NAMED)),
  managerCount: z.number(),
  /** Whether the reader may rename it and put projects in and out. */
  mayUpdate: z.boolean(),
  createdAt: InstantSchema,
  version: z.number(),
});
export type Group = z.infer<typeof GroupSchema>;
/** `ungroupedCount`: projects that the reader may see and that are in no group. */
export const GroupListAnswerSchema = z.extend(listOf(GroupSchema), { ungroupedCount: z.number() });
export const GroupAnswerSchema = answerOf(GroupSchema);

/** GET /api/core/group/{groupId}: one of them; POST /api/core/group */
export const CreateGroupBodySchema = z.strictObject({ name: GroupNameSchema });
/** PATCH /api/core/group/{groupId}: 409 with the group as it is when somebody else was faster. */
export const RenameGroupBodySchema = z.strictObject({ name: GroupNameSchema, version: VersionSchema });
/** DELETE /api/core/group/{groupId}: a group with projects only together with where they go. */
export const DeleteGroupQuerySchema = z.object({
  version: z.coerce.number().check(z.int(), z.minimum(1)),
  moveTo: z.optional(z.union([UuidSchema, z.literal('none')])),
});

/** Stands in addresses for the projects that are in no group. */
export const NO_GROUP = 'none';
export const GroupOrNoneSchema = z.union([UuidSchema, z.literal(NO_GROUP)]);

/** GET /api/core/group/{groupId}/project, and /export: those that the reader may see. */
export const GROUP_PROJECT_LIST = describeList({
  name: 'groupProjects',
  texts: 'group',
  columns: {
    project: { order: 'name', fixed: true },
    address: { order: 'address' },
    status: { order: 'status' },
    members: { order: 'memberCount', atEnd: true },
  },
  orders: ['name', 'address', 'status', 'memberCount'],
  direction: 'asc',
  filters: {
    /** Part of a name or of an address. */
    search: FIELD_RULES.search(SEARCH_MAX_CHARS),
    status: z.optional(z.enum(PROJECT_STATUSES)),
  },
});
export type GroupProjectListQuery = QueryOf<typeof GROUP_PROJECT_LIST>;
export type GroupProjectOrder = GroupProjectListQuery['orderBy'];
export const GroupProjectSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  address: z.string(),
  status: z.enum(PROJECT_STATUSES),
  memberCount: z.number(),
});
export type GroupProject = z.infer<typeof GroupProjectSchema>;
export const GroupProjectListAnswerSchema = listOf(GroupProjectSchema);

/** Who somebody of a group is; the address where whoever looks may see it. */
const PERSON_COLUMNS = { person: { order: 'name', fixed: true }, email: {} } as const;

/** GET /api/core/group/{groupId}/member, and /export: people with a place in its projects. */
export const GROUP_MEMBER_LIST = describeList({
  name: 'groupMembers',
  texts: 'group',
  columns: {
    ...PERSON_COLUMNS,
    role: { order: 'systemRole' },
    projects: { order: 'projectCount', atEnd: true },
  },
  orders: ['name', 'systemRole', 'projectCount'],
  direction: 'asc',
  filters: {
    /** Part of a name; of an address too, where the reader sees it. */
    search: FIELD_RULES.search(SEARCH_MAX_CHARS),
    systemRole: z.optional(z.enum(SYSTEM_ROLES)),
  },
});
export type GroupMemberListQuery = QueryOf<typeof GROUP_MEMBER_LIST>;
export type GroupMemberOrder = GroupMemberListQuery['orderBy'];
export const GroupMemberSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  /** Null where the reader sees the name only. */
  email: z.nullable(z.string()),
  systemRole: z.enum(SYSTEM_ROLES),
  /** In how many projects of the group. */
  projectCount: z.number(),
});
export type GroupMember = z.infer<typeof GroupMemberSchema>;
export const GroupMemberListAnswerSchema = listOf(GroupMemberSchema);

/** GET /api/core/group/{groupId}/manager, and /export */
export const GROUP_MANAGER_LIST = describeList({
  name: 'groupManagers',
  texts: 'group',
  columns: { ...PERSON_COLUMNS, since: { order: 'since' } },
  orders: ['name', 'since'],
  direction: 'asc',
  filters: {
    /** Part of a name; of an address too, where the reader sees it. */
    search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  },
});
export type GroupManagerListQuery = QueryOf<typeof GROUP_MANAGER_LIST>;
export type GroupManagerOrder = GroupManagerListQuery['orderBy'];
export const GroupManagerSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  /** Null where the reader sees the name only. */
  email: z.nullable(z.string()),
  since: InstantSchema,
});
export type GroupManager = z.infer<typeof GroupManagerSchema>;
export const GroupManagerListAnswerSchema = listOf(GroupManagerSchema);

/** GET /api/core/group/{groupId}/candidate: who could manage it and does not, by name, for whoever says who does. */
export const GroupCandidateListQuerySchema = z.extend(PageQuerySchema, {
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
});
export type GroupCandidateListQuery = z.infer<typeof GroupCandidateListQuerySchema>;
export const GroupCandidateListAnswerSchema = listOf(
  z.object({ accountId: UuidSchema, name: z.string(), email: z.string() }),
);

/**
 * POST /api/core/group/{groupId}/member/dismiss: takes each of them out of all projects of the group; `was` says in how
 * many of them the caller saw them.
 */
export const DismissGroupMembersBodySchema = z.strictObject({
  members: z
    .array(z.strictObject({ accountId: UuidSchema, was: z.number().check(z.int(), z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(GROUP_DISMISSALS_PER_CALL)),
});

/**
 * POST /api/core/group/move: all or none go; 409 when one is not where it was seen any more. Null is no group.
 */
export const MoveProjectsBodySchema = z.strictObject({
  projectIds: z.array(UuidSchema).check(z.minLength(1), z.maxLength(GROUP_MOVES_PER_CALL)),
  from: z.nullable(UuidSchema),
  to: z.nullable(UuidSchema),
});
export type MoveProjects = z.infer<typeof MoveProjectsBodySchema>;
export const MovedProjectsAnswerSchema = answerOf(z.object({ movedCount: z.number() }));
