import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, isEmailAddress, normaliseEmail } from '../people/email-address.ts';
import { isTimeZone } from '../people/time-zone.ts';
import { LANGUAGES } from './auth.ts';
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
import { INVITATION_STATES } from './invitation.ts';
import { MEMBER_STATUSES, SEARCH_MAX_CHARS } from './member.ts';

export const BILLING_PLANS = ['trial', 'standard', 'professional', 'enterprise'] as const;
export type BillingPlan = (typeof BILLING_PLANS)[number];

export const TENANT_FLAGS = ['bim', 'connections', 'ai'] as const;
export type TenantFlag = (typeof TENANT_FLAGS)[number];

/** `active`, then read-only for thirty days past the end date, then expired; disabled by hand at any time. */
export const TENANT_STATES = ['active', 'read-only', 'expired', 'disabled'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** An end date that is nearer than this is pointed out. */
export const EXPIRES_SOON_DAYS = 30;

/** Columns that the list can be ordered by. */
export const TENANT_ORDERS = [
  'name',
  'billingPlan',
  'hours',
  'startDate',
  'expirationDate',
  'admin',
  'systemOperator',
  'createdAt',
] as const;
export type TenantOrder = (typeof TENANT_ORDERS)[number];

/** GET /api/core/tenant: the customers' tenants, for the platform operator. */
export const TenantListQuerySchema = z.extend(PageQuerySchema, {
  /** Part of the tenant's name, or of the name or address of an admin or system operator. */
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  billingPlan: z.optional(z.enum(BILLING_PLANS)),
  flag: z.optional(z.enum(TENANT_FLAGS)),
  /** `expiring`: active, and its end date is less than thirty days away. */
  state: z.optional(z.enum(['expiring', ...TENANT_STATES])),
  orderBy: z._default(z.enum(TENANT_ORDERS), 'name'),
  direction: z._default(z.enum(DIRECTIONS), 'asc'),
});
export type TenantListQuery = z.infer<typeof TenantListQuerySchema>;

export const TENANT_NAME_MAX_CHARS = 120;
export const CONTACT_NAME_MAX_CHARS = 200;
export const CONTACT_PHONE_MAX_CHARS = 40;
export const WEBSITE_MAX_CHARS = 300;

/** Shown as a link: of http or https, and empty for none. */
export const WebsiteSchema = FIELD_RULES.optionalWebAddress(WEBSITE_MAX_CHARS);

const isEmail = (text: string) => isEmailAddress(normaliseEmail(text));
const EmailSchema = FIELD_RULES.requiredText(EMAIL_MAX_CHARS).check(z.refine(isEmail, { error: 'email' }));

/** What a tenant says of itself: its admin may change it too. Errors are keys of `validation.json`. */
export const TENANT_CONTACT_FIELDS = {
  /** Of invitations, and proposed to whoever comes in. */
  language: z.enum(LANGUAGES),
  contactName: FIELD_RULES.optionalText(CONTACT_NAME_MAX_CHARS),
  contactEmail: FIELD_RULES.optionalText(EMAIL_MAX_CHARS).check(
    z.refine((text) => text === '' || isEmail(text), { error: 'email' }),
  ),
  contactPhone: FIELD_RULES.optionalText(CONTACT_PHONE_MAX_CHARS),
  /** The company's own; left out, it stays as it is. */
  website: z.optional(WebsiteSchema),
} as const;

/** What the platform operator enters about a tenant; the form and the api read it by the same rules. */
export const TENANT_FIELDS = {
  name: FIELD_RULES.requiredText(TENANT_NAME_MAX_CHARS),
  billingPlan: z.enum(BILLING_PLANS),
  startDate: z.nullable(DaySchema),
  /** The last day; null for no end. */
  expirationDate: z.nullable(DaySchema),
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'timeZone' })),
  ...TENANT_CONTACT_FIELDS,
} as const;

/** What is switched on for a tenant. */
export const TENANT_SWITCHES = {
  hasBim: z.boolean(),
  hasConnections: z.boolean(),
  hasAi: z.boolean(),
  /** Off suspends every share link of the tenant. */
  allowsLinks: z.boolean(),
} as const;

const DaysSchema = z.object({
  startDate: TENANT_FIELDS.startDate,
  expirationDate: TENANT_FIELDS.expirationDate,
});

/** Specification §5: the expiration cannot precede the start. Judged as soon as both days are days. */
export const expiresAfterStart = z.refine<z.infer<typeof DaysSchema>>(
  ({ startDate, expirationDate }) =>
    startDate === null || expirationDate === null || startDate <= expirationDate,
  {
    path: ['expirationDate'],
    error: 'endBeforeStart',
    when: ({ value }) => DaysSchema.safeParse(value).success,
  },
);

const VersionSchema = z.number().check(z.int(), z.minimum(1));

/** POST /api/core/tenant; answers the tenant. */
export const TenantCreateBodySchema = z
  .strictObject({ ...TENANT_FIELDS, ...TENANT_SWITCHES })
  .check(expiresAfterStart);
export type TenantFields = z.infer<typeof TenantCreateBodySchema>;

/** PUT /api/core/tenant/{tenantId}: all fields, and the version they were read in; answers the tenant. */
export const TenantChangeBodySchema = z
  .strictObject({ ...TENANT_FIELDS, ...TENANT_SWITCHES, version: VersionSchema })
  .check(expiresAfterStart);

/** PATCH /api/core/tenant/{tenantId}: what the own admin may change. */
export const TenantContactBodySchema = z.strictObject({ ...TENANT_CONTACT_FIELDS, version: VersionSchema });
export type TenantContact = Omit<z.infer<typeof TenantContactBodySchema>, 'version'>;

/** POST /api/core/tenant/{tenantId}/status */
export const TenantStatusBodySchema = z.strictObject({
  status: z.enum(['active', 'disabled']),
  version: VersionSchema,
});

/** Who stands for a role: the first who took it up, else the first who was invited; `others` have it too. */
export const RoleHolderSchema = z.object({
  /** Empty for somebody who was invited. */
  name: z.string(),
  email: z.string(),
  isInvited: z.boolean(),
  others: z.number(),
});
export type RoleHolder = z.infer<typeof RoleHolderSchema>;

export const TenantSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  billingPlan: z.enum(BILLING_PLANS),
  startDate: z.nullable(DaySchema),
  expirationDate: z.nullable(DaySchema),
  timeZone: z.string(),
  language: z.enum(LANGUAGES),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  website: z.string(),
  ...TENANT_SWITCHES,
  state: z.enum(TENANT_STATES),
  /** From today, in the tenant's zone, to the expiration; negative past it, null without one. */
  daysLeft: z.nullable(z.number()),
  admin: z.nullable(RoleHolderSchema),
  systemOperator: z.nullable(RoleHolderSchema),
  memberCount: z.number(),
  projectCount: z.number(),
  createdAt: InstantSchema,
  version: z.number(),
});
export type Tenant = z.infer<typeof TenantSchema>;
/** A tenant in the list, with what is left of its hours, in seconds, and of how many. */
const TenantRowSchema = z.extend(TenantSchema, {
  hours: z.object({ freeSeconds: z.number(), totalSeconds: z.number(), allowanceSeconds: z.number() }),
});
export type TenantRow = z.infer<typeof TenantRowSchema>;
export const TenantListAnswerSchema = listOf(TenantRowSchema);
export const TenantAnswerSchema = answerOf(TenantSchema);

/** True when the end date is near enough to be pointed out, or over. */
export function expiresSoon({ daysLeft }: Pick<Tenant, 'daysLeft'>): boolean {
  return daysLeft !== null && daysLeft < EXPIRES_SOON_DAYS;
}

/** The roles that the platform operator gives: tenant admin and system operator. */
export const APPOINTED_ROLES = ['10', '20'] as const;
export type AppointedRole = (typeof APPOINTED_ROLES)[number];

/** GET /api/core/tenant/{tenantId}/person: admins and system operators, those who are and those who were invited. */
export const TenantPersonSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  email: z.string(),
  systemRole: z.enum(APPOINTED_ROLES),
  status: z.enum(MEMBER_STATUSES),
  lastLoginAt: z.nullable(InstantSchema),
});
export type TenantPerson = z.infer<typeof TenantPersonSchema>;
export const TenantInvitationSchema = z.object({
  id: UuidSchema,
  email: z.string(),
  systemRole: z.enum(APPOINTED_ROLES),
  language: z.enum(LANGUAGES),
  state: z.enum(INVITATION_STATES),
  sentAt: InstantSchema,
  expiresAt: InstantSchema,
  resendableAt: InstantSchema,
});
export type TenantInvitation = z.infer<typeof TenantInvitationSchema>;
export const TenantPeopleAnswerSchema = answerOf(
  z.object({ members: z.array(TenantPersonSchema), invitations: z.array(TenantInvitationSchema) }),
);
export type TenantPeople = z.infer<typeof TenantPeopleAnswerSchema>['data'];

/**
 * POST /api/core/tenant/{tenantId}/person: somebody of the tenant has the role at once, everybody else is invited to it.
 */
export const AppointBodySchema = z.strictObject({
  email: EmailSchema,
  systemRole: z.enum(APPOINTED_ROLES),
  /** Of the mail. */
  language: z.enum(LANGUAGES),
});
export type Appointment = z.infer<typeof AppointBodySchema>;
export const APPOINT_RESULTS = ['appointed', 'invited', 'already-appointed', 'already-invited'] as const;
export type AppointResult = (typeof APPOINT_RESULTS)[number];
export const AppointAnswerSchema = answerOf(z.object({ result: z.enum(APPOINT_RESULTS) }));

/**
 * PATCH /api/core/tenant/{tenantId}/person/{accountId}: another role or standing; `40` takes the role away. `was` is
 * what the caller saw: of two who change one person at once the second gets 409.
 */
export const ChangePersonBodySchema = z.strictObject({
  was: z.strictObject({ systemRole: z.enum(APPOINTED_ROLES), status: z.enum(MEMBER_STATUSES) }),
  systemRole: z.optional(z.enum([...APPOINTED_ROLES, '40'])),
  status: z.optional(z.enum(['active', 'suspended'])),
});
export type ChangePerson = z.infer<typeof ChangePersonBodySchema>;
export const TenantInvitationAnswerSchema = answerOf(TenantInvitationSchema);
