import * as z from 'zod/mini';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { LANGUAGES } from './auth.ts';
import { InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';

export const INVITATIONS_PER_CALL = 50;
export const INVITATION_DAYS = 7;
export const INVITATION_WORDS_MAX_CHARS = 500;
/** A new mail at most this often. */
export const RESEND_AFTER_SECONDS = 60;
export const RESENDS_PER_DAY = 5;

/** POST /api/core/invitation */
export const InviteBodySchema = z.strictObject({
  /** As typed; each is judged alone, a bad one stops no other. */
  addresses: z
    .array(z.string().check(z.maxLength(500)))
    .check(z.minLength(1), z.maxLength(INVITATIONS_PER_CALL)),
  systemRole: z.enum(SYSTEM_ROLES),
  /** Of the mail, and proposed to whoever accepts. */
  language: z.enum(LANGUAGES),
  /** Words of the inviter in the mail. */
  words: z._default(z.string().check(z.trim(), z.maxLength(INVITATION_WORDS_MAX_CHARS)), ''),
});
export type InviteBody = z.infer<typeof InviteBodySchema>;

export const INVITE_RESULTS = [
  'sent',
  'already-member',
  'already-invited',
  'bad-address',
  'not-allowed',
] as const;
export type InviteResult = (typeof INVITE_RESULTS)[number];

/** What became of each address, in the order given. */
export const InviteAnswerSchema = answerOf(
  z.array(z.object({ address: z.string(), result: z.enum(INVITE_RESULTS) })),
);
export type InvitedAddress = z.infer<typeof InviteAnswerSchema>['data'][number];

export const INVITATION_STATES = ['pending', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** GET /api/core/invitation: those that were neither accepted nor revoked, newest first. */
export const InvitationListQuerySchema = PageQuerySchema;

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
});
export type Invitation = z.infer<typeof InvitationSchema>;
export const InvitationListAnswerSchema = listOf(InvitationSchema);
export const InvitationAnswerSchema = answerOf(InvitationSchema);
