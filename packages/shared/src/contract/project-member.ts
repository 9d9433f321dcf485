import * as z from 'zod/mini';
import { SYSTEM_ROLES, type MemberProjectRole } from '../abilities/roles.ts';
import { BULK_MAX } from './bulk.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { describeList, type QueryOf, type WantedOf } from '../lists/describe-list.ts';
import { SEARCH_MAX_CHARS } from './member.ts';

export const MemberProjectRoleSchema = z.union([z.literal(10), z.literal(20), z.literal(30), z.literal(40)]);

/** The strongest role that somebody from outside (system role 50) may be given. */
export const EXTERNAL_STRONGEST_ROLE: MemberProjectRole = 30;

const SearchSchema = FIELD_RULES.search(SEARCH_MAX_CHARS);

/** Whoever was removed from the tenant is in no list of a project. */
export const PROJECT_MEMBER_STATUSES = ['active', 'suspended'] as const;

/**
 * GET /api/core/project/{projectId}/member, and /export. Whoever sees names only asks for nothing else: what would tell of
 * the rest (company, standing, and their orders) counts as not asked for.
 */
export const PROJECT_MEMBER_LIST = describeList({
  name: 'projectMembers',
  texts: 'projectMember',
  columns: {
    name: { order: 'name', fixed: true },
    email: { order: 'email' },
    jobTitle: {},
    companyName: { order: 'companyName' },
    role: { order: 'projectRole' },
    status: { heading: 'member:columns.status' },
    lastLoginAt: { heading: 'member:columns.lastLoginAt', order: 'lastLoginAt' },
    since: { order: 'since' },
  },
  orders: ['name', 'email', 'companyName', 'projectRole', 'lastLoginAt', 'since'],
  direction: 'asc',
  filters: {
    /** Part of a name; of an address too, where the reader may see addresses. */
    search: SearchSchema,
    projectRole: z.optional(z.enum(['10', '20', '30', '40'])),
    /** Part of the company that people say they are of. */
    company: SearchSchema,
    status: z.optional(z.enum(PROJECT_MEMBER_STATUSES)),
  },
});
export type ProjectMemberListQuery = QueryOf<typeof PROJECT_MEMBER_LIST>;
export type ProjectMembersWanted = WantedOf<typeof PROJECT_MEMBER_LIST>;
export type ProjectMemberOrder = ProjectMembersWanted['orderBy'];

export const ProjectMemberSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  /** Null where the reader sees names only. */
  email: z.nullable(z.string()),
  /** As they say themselves; null where the reader sees names only. */
  jobTitle: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  systemRole: z.enum(SYSTEM_ROLES),
  projectRole: MemberProjectRoleSchema,
  /** Null where the reader sees names only. */
  status: z.nullable(z.enum(PROJECT_MEMBER_STATUSES)),
  /** Null for never, and where the reader sees names only. */
  lastLoginAt: z.nullable(InstantSchema),
  since: InstantSchema,
});
export type ProjectMember = z.infer<typeof ProjectMemberSchema>;
export const ProjectMemberListAnswerSchema = listOf(ProjectMemberSchema);
export const ProjectMemberAnswerSchema = answerOf(ProjectMemberSchema);

/** GET /api/core/project/{projectId}/candidate: members of the tenant who are not in the project, at most twenty. */
export const CandidateListQuerySchema = z.object({ search: SearchSchema });
export const CandidateSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  /** Null where the reader sees the name only. */
  email: z.nullable(z.string()),
  systemRole: z.enum(SYSTEM_ROLES),
});
export type Candidate = z.infer<typeof CandidateSchema>;
export const CandidateListAnswerSchema = listOf(CandidateSchema);

/** POST /api/core/project/{projectId}/member: a member of the tenant becomes one of the project. */
export const AddProjectMemberBodySchema = z.strictObject({
  accountId: UuidSchema,
  projectRole: MemberProjectRoleSchema,
});

/**
 * PATCH /api/core/project/{projectId}/member/{accountId}: another role; `was` is what the caller saw, so that of two
 * who change one member at once the second is told (409 with the member as it is).
 */
export const ChangeProjectMemberBodySchema = z.strictObject({
  was: MemberProjectRoleSchema,
  projectRole: MemberProjectRoleSchema,
});

/**
 * POST /api/core/project/{projectId}/member/bulk: the same role for many, each as the caller saw them; null takes them
 * out of the project.
 */
export const BulkChangeProjectMembersBodySchema = z.strictObject({
  members: z
    .array(z.strictObject({ accountId: UuidSchema, was: MemberProjectRoleSchema }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
  projectRole: z.nullable(MemberProjectRoleSchema),
});
