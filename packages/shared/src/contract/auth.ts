import * as z from 'zod/mini';
import { ACTIONS, SUBJECTS } from '../abilities/ability.ts';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { EMAIL_MAX_CHARS } from '../people/email-address.ts';
import { TERMS_VERSION } from '../people/terms.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { PlaceSchema } from './place.ts';
import { LINK_PASSWORD_MAX_CHARS, LinkSwitchesSchema } from './share.ts';

/** POST /api/auth/login */
export const LoginBodySchema = z.strictObject({
  email: FIELD_RULES.requiredText(EMAIL_MAX_CHARS),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  remember: z._default(z.boolean(), false),
});
export type LoginBody = z.input<typeof LoginBodySchema>;

export const LANGUAGES = ['en', 'cn', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];
/** In which lengths and areas are read; null leaves it to the project and to the scale of each plan. */
export const UnitSystemSchema = z.nullable(z.enum(UNIT_SYSTEMS));

export const AbilityRuleSchema = z.object({
  action: z.union([z.enum(ACTIONS), z.array(z.enum(ACTIONS))]),
  subject: z.union([z.enum(SUBJECTS), z.array(z.enum(SUBJECTS))]),
  /** Missing = all of them. */
  fields: z.optional(z.array(z.string())),
  conditions: z.optional(z.record(z.string(), z.unknown())),
  inverted: z.optional(z.boolean()),
});
export type AbilityRule = z.infer<typeof AbilityRuleSchema>;

export const MemberUserDataSchema = z.object({
  id: UuidSchema,
  userName: z.string(),
  /** Id of the own photo; its addresses are asked for by account. */
  userPhoto: z.nullable(z.string()),
  email: z.string(),
  systemRole: z.enum(SYSTEM_ROLES),
  tenantId: UuidSchema,
  tenantName: z.string(),
  language: z.enum(LANGUAGES),
  units: z.optional(UnitSystemSchema),
  /** In which times are read; null or missing is the device's own. */
  timeZone: z.optional(z.nullable(z.string())),
  /** Past the tenant's end date: everything may be read and nothing changed. */
  isReadOnly: z.optional(z.boolean()),
  /** The account is in other tenants too, and may go over to them. */
  hasOtherTenants: z.optional(z.boolean()),
  /** The tenant is connected to other software: there are tokens. */
  hasConnections: z.optional(z.boolean()),
  /** Detectors look at the tenant's pictures: there are findings to decide on. */
  hasAi: z.optional(z.boolean()),
});
export type MemberUserData = z.infer<typeof MemberUserDataSchema>;

/** GET /api/auth/me, and what login answers beside the token. `firstLogin`: 0 done, 1 tour pending. */
export const MeSchema = z.object({
  userData: MemberUserDataSchema,
  userAbilityRules: z.array(AbilityRuleSchema),
  firstLogin: z.union([z.literal(0), z.literal(1)]),
  vsleemTimezone: z.string(),
});
export const MeAnswerSchema = answerOf(MeSchema);
export type Me = z.infer<typeof MeSchema>;

export const LoginAnswerSchema = answerOf(z.extend(MeSchema, { access_token: z.string() }));

/** GET /api/auth/tenant: where the own account may be. */
export const OwnTenantSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  systemRole: z.enum(SYSTEM_ROLES),
  /** The one of this session. */
  isCurrent: z.boolean(),
});
export type OwnTenant = z.infer<typeof OwnTenantSchema>;
export const OwnTenantListAnswerSchema = listOf(OwnTenantSchema);

/** POST /api/auth/tenant: another session in another of the own tenants; the present one ends. Answers as a login. */
export const SwitchTenantBodySchema = z.strictObject({ tenantId: UuidSchema });

/**
 * POST /api/auth/loginWsShare. Any text is taken: what cannot be a link's secret fails as every bad link does. A link with
 * a password answers 422 `password-required` until the right one comes along, and nothing else.
 */
export const LoginShareBodySchema = z.strictObject({
  token: z.string(),
  password: z.optional(z.string().check(z.maxLength(LINK_PASSWORD_MAX_CHARS))),
});

export const VisitorUserDataSchema = z.object({
  userName: z.literal('Guest'),
  tenantId: UuidSchema,
  systemRole: z.literal(''),
  projectRole: z.union([z.literal(50), z.literal(60)]),
  projectId: UuidSchema,
  linkId: UuidSchema,
  /** When the visit ends: eight hours after login or the link's own expiry. */
  expiresAt: InstantSchema,
  /** The link's own expiry, null = none. */
  linkExpiresAt: z.nullable(InstantSchema),
  /** Of a scene link (60): its inspection and the floor of it. */
  scene: z._default(z.nullable(z.object({ inspectionId: UuidSchema, floorId: UuidSchema })), null),
  ...LinkSwitchesSchema.shape,
});
export type VisitorUserData = z.infer<typeof VisitorUserDataSchema>;

export const LoginShareAnswerSchema = answerOf(
  z.object({ vsleemTimezone: z.string(), userData: VisitorUserDataSchema, access_token: z.string() }),
);

/** What only a mail's link knows: 256 random bits. Any text is taken, and what cannot be one fails as every bad link does. */
const LinkTokenSchema = z.string().check(z.maxLength(200));
/** A password to be set; the rules are the same where it is typed. */
export const NewPasswordSchema = FIELD_RULES.newPassword();
export const PERSON_NAME_MAX_CHARS = 200;
export const PersonNameSchema = FIELD_RULES.requiredText(PERSON_NAME_MAX_CHARS);

/** POST /api/auth/forgot: answers the same for every address. */
export const ForgotBodySchema = z.strictObject({ email: FIELD_RULES.email() });

/** POST /api/auth/resetLink: whether a mail's link can still set a password, to whoever holds its token. */
export const ResetLinkBodySchema = z.strictObject({ token: LinkTokenSchema });

/** POST /api/auth/reset */
export const ResetBodySchema = z.strictObject({ token: LinkTokenSchema, password: NewPasswordSchema });

/** POST /api/auth/invitation: what an invitation says, to whoever holds its token. */
export const InvitationTokenBodySchema = z.strictObject({ token: LinkTokenSchema });
export const OfferedInvitationSchema = z.object({
  email: z.string(),
  tenantName: z.string(),
  inviterName: z.string(),
  systemRole: z.enum(SYSTEM_ROLES),
  language: z.enum(LANGUAGES),
  /** The address has an account already: its password is asked for instead of a new one. */
  hasAccount: z.boolean(),
});
export type OfferedInvitation = z.infer<typeof OfferedInvitationSchema>;
export const OfferedInvitationAnswerSchema = answerOf(OfferedInvitationSchema);

/**
 * POST /api/auth/acceptInvite: a new account sets name, password, language and units and accepts the terms as they
 * stand; an existing one gives its password.
 */
export const AcceptInviteBodySchema = z.union([
  z.strictObject({
    token: LinkTokenSchema,
    name: PersonNameSchema,
    newPassword: NewPasswordSchema,
    language: z.enum(LANGUAGES),
    units: UnitSystemSchema,
    /** Which terms were shown: older ones than these are no longer accepted. */
    terms: z.literal(TERMS_VERSION),
  }),
  z.strictObject({ token: LinkTokenSchema, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
]);
export type AcceptInvite = z.infer<typeof AcceptInviteBodySchema>;

export const SessionIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** GET /api/auth/session: where the own account is logged in, newest first. */
export const OwnSessionSchema = z.object({
  id: SessionIdSchema,
  /** The one that asks. */
  isCurrent: z.boolean(),
  ip: z.string(),
  place: PlaceSchema,
  userAgent: z.string(),
  remember: z.boolean(),
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
});
export type OwnSession = z.infer<typeof OwnSessionSchema>;
export const OwnSessionListAnswerSchema = listOf(OwnSessionSchema);

/** POST /api/auth/password: another password; every session but the one that asks ends. */
export const ChangePasswordBodySchema = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: NewPasswordSchema,
});

/** PUT /api/auth/tour: the tour of the first login was finished or skipped, and is not offered again. */
export const TourBodySchema = z.strictObject({ firstLogin: z.literal(0) });
