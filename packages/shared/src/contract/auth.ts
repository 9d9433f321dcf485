import * as z from 'zod/mini';
import { ACTIONS, SUBJECTS } from '../abilities/ability.ts';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/** POST /api/auth/login */
export const LoginBodySchema = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  remember: z._default(z.boolean(), false),
});
export type LoginBody = z.input<typeof LoginBodySchema>;

export const LANGUAGES = ['en', 'cn', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

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
  userPhoto: z.nullable(z.string()),
  email: z.string(),
  systemRole: z.enum(SYSTEM_ROLES),
  tenantId: UuidSchema,
  tenantName: z.string(),
  language: z.enum(LANGUAGES),
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

/** POST /api/auth/loginWsShare. Any text is taken: what cannot be a link's secret fails as every bad link does. */
export const LoginShareBodySchema = z.strictObject({ token: z.string() });

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
});
export type VisitorUserData = z.infer<typeof VisitorUserDataSchema>;

export const LoginShareAnswerSchema = answerOf(
  z.object({ vsleemTimezone: z.string(), userData: VisitorUserDataSchema, access_token: z.string() }),
);
