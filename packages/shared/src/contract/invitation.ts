import * as z from 'zod/mini';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { LANGUAGES } from './auth.ts';
import { BULK_MAX } from './bulk.ts';
import { describeList, type QueryOf } from '../lists/describe-list.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { SEARCH_MAX_CHARS } from './member.ts';
import { MemberProjectRoleSchema } from './project-member.ts';

export const INVITATIONS_PER_CALL = 50;
export const INVITATION_DAYS = 7;
export const INVITATION_WORDS_MAX_CHARS = 500;
/** A new mail at most this often. */
export const RESEND_AFTER_SECONDS = 60;
export const RESENDS_PER_DAY = 5;

/** Longer than any address, so that a bad one is answered for itself. */
export const TYPED_ADDRESS_MAX_CHARS = 500;

const MAIL = {
  /** Of the mail, and proposed to whoever accepts. */
  language: z.enum(LANGUAGES),
  /** Words of the inviter in the mail. */
  words: z._default(FIELD_RULES.optionalLines(INVITATION_WORDS_MAX_CHARS), ''),
};

const INVITE = {
  /** As typed; each is judged alone, a bad one stops no other. */
  addresses: z
    .array(FIELD_RULES.optionalText(TYPED_ADDRESS_MAX_CHARS))
    .check(z.minLength(1), z.maxLength(INVITATIONS_PER_CALL)),
  ...MAIL,
};

/** POST /api/core/invitation */
export const InviteBodySchema = z.strictObject({ ...INVITE, systemRole: z.enum(SYSTEM_ROLES) });
export type InviteBody = z.infer<typeof InviteBodySchema>;

export const INVITE_RESULTS = [
  'sent',
  'already-member',
  'already-invited',
  'bad-address',
  'not-allowed',
  /** Into a project: a member of the tenant, who is in it now. */
  'added',
  /** Into a project: has an open invitation, which leads into it too from now on. */
  'joins-too',
  /** Into a project: from outside, and for a role that only members of the tenant have. */
  'external-role',
  /** Had a mail by an earlier invitation a moment ago, or as many of them today as there may be. */
  'too-often',
] as const;
export type InviteResult = (typeof INVITE_RESULTS)[number];

/** What became of each address, in the order given. */
export const InviteAnswerSchema = answerOf(
  z.array(z.object({ address: z.string(), result: z.enum(INVITE_RESULTS) })),
);
export type InvitedAddress = z.infer<typeof InviteAnswerSchema>['data'][number];

export const INVITATION_STATES = ['pending', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const LIST = {
  texts: 'member',
  columns: {
    email: { order: 'email', fixed: true },
    /** The one that the list shows: in the tenant, or in the project. */
    systemRole: { order: 'role' },
    state: {},
    invitedBy: {},
    sentAt: { order: 'sentAt' },
    expiresAt: { order: 'expiresAt' },
  },
  orders: ['sentAt', 'email', 'role', 'expiresAt'],
  direction: 'desc',
  filters: {
    /** Part of an address. */
    search: FIELD_RULES.search(SEARCH_MAX_CHARS),
    state: z.optional(z.enum(INVITATION_STATES)),
  },
} as const;

/** GET /api/core/invitation, and /export: those that were neither accepted nor revoked, at first the newest first. */
export const INVITATION_LIST = describeList({ ...LIST, name: 'invitations' });
/** GET /api/core/project/{projectId}/invitation, and /export */
export const PROJECT_INVITATION_LIST = describeList({ ...LIST, name: 'projectInvitations' });
export type InvitationListQuery = QueryOf<typeof INVITATION_LIST>;
export type InvitationOrder = InvitationListQuery['orderBy'];

export const InvitationSchema = z.object({
  id: UuidSchema,
  email: z.string(),
  systemRole: z.enum(SYSTEM_ROLES),
  language: z.enum(LANGUAGES),
  state: z.enum(INVITATION_STATES),
  invitedByName: z.string(),
  sentAt: InstantSchema,
  expiresAt: InstantSchema,
  /** When it may be sent again; in the past = now. */
  resendableAt: InstantSchema,
  /** It leads into closed projects alone: it is not sent again. */
  isForClosed: z.boolean(),
});
export type Invitation = z.infer<typeof InvitationSchema>;
export const InvitationListAnswerSchema = listOf(InvitationSchema);
export const InvitationAnswerSchema = answerOf(InvitationSchema);

/** POST /api/core/invitation/resend and /revoke, the same beneath /api/core/project/{projectId}: many at once, each with its own answer. */
export const BulkInvitationsBodySchema = z.strictObject({
  invitationIds: z.array(UuidSchema).check(z.minLength(1), z.maxLength(BULK_MAX)),
});

/**
 * POST /api/core/project/{projectId}/invitation: members of the tenant are in the project at once, everybody else is
 * invited into both.
 */
export const InviteIntoProjectBodySchema = z.strictObject({
  ...INVITE,
  projectRole: MemberProjectRoleSchema,
  /** In the tenant, of those who are new there. */
  systemRole: z._default(z.enum(SYSTEM_ROLES), '50'),
});
export type InviteIntoProject = z.infer<typeof InviteIntoProjectBodySchema>;

/** GET /api/core/project/{projectId}/invitation: those who were invited into the project and have not come. */
export const ProjectInvitationSchema = z.extend(InvitationSchema, { projectRole: MemberProjectRoleSchema });
export type ProjectInvitation = z.infer<typeof ProjectInvitationSchema>;
export const ProjectInvitationListAnswerSchema = listOf(ProjectInvitationSchema);
export const ProjectInvitationAnswerSchema = answerOf(ProjectInvitationSchema);

/**
 * GET /api/core/invitation/preview and /api/core/project/{projectId}/invitation/preview: the mail as it would be
 * written now, with a link that opens nothing.
 */
export const InvitationPreviewQuerySchema = z.object(MAIL);
export type InvitationPreviewQuery = z.infer<typeof InvitationPreviewQuerySchema>;
export const InvitationPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type InvitationPreview = z.infer<typeof InvitationPreviewSchema>;
export const InvitationPreviewAnswerSchema = answerOf(InvitationPreviewSchema);
