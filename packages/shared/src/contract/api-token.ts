/** Tokens by which programs speak: for a person, or for a service account of the tenant. */
import * as z from 'zod/mini';
import { MEMBER_PROJECT_ROLES } from '../abilities/roles.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const TOKEN_ACCESS = ['read', 'write'] as const;
/** Lives of a token that are proposed, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_DAYS_MAX = 365;
export const TOKEN_NAME_MAX_CHARS = 80;
/** So many living ones of one account. */
export const TOKENS_MAX = 25;
export const TOKEN_PROJECTS_MAX = 200;
export const SERVICE_ACCOUNTS_MAX = 100;

const ProjectIdsSchema = z.array(UuidSchema).check(
  z.minLength(1),
  z.maxLength(TOKEN_PROJECTS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length),
);

export const ApiTokenSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  access: z.enum(TOKEN_ACCESS),
  /** Null: all that its holder sees. One that the reader does not see, or that is gone, has no name. */
  projects: z.nullable(z.array(z.object({ id: UuidSchema, name: z.nullable(z.string()) }))),
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(InstantSchema),
});
export type ApiToken = z.infer<typeof ApiTokenSchema>;

export const ApiTokenListAnswerSchema = listOf(ApiTokenSchema);

/** POST /api/core/token, and /api/core/service/{accountId}/token */
export const NewApiTokenBodySchema = z.strictObject({
  name: FIELD_RULES.requiredText(TOKEN_NAME_MAX_CHARS),
  access: z.enum(TOKEN_ACCESS),
  projectIds: z.nullable(ProjectIdsSchema),
  days: FIELD_RULES.wholeNumberBetween(1, TOKEN_DAYS_MAX),
});
export type NewApiTokenBody = z.infer<typeof NewApiTokenBodySchema>;

/** The token itself is answered here, once. */
export const NewApiTokenAnswerSchema = answerOf(z.extend(ApiTokenSchema, { token: z.string() }));
export type NewApiToken = z.infer<typeof NewApiTokenAnswerSchema>['data'];

/** An account that programs speak for; it is a member of the tenant as people are. */
export const ServiceAccountSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  /** As a system operator in all projects; else in those that it was added to. */
  isInAllProjects: z.boolean(),
  isActive: z.boolean(),
  projectCount: z.number(),
  createdAt: InstantSchema,
  tokens: z.array(ApiTokenSchema),
});
export type ServiceAccount = z.infer<typeof ServiceAccountSchema>;
export const ServiceAccountListAnswerSchema = listOf(ServiceAccountSchema);
export const ServiceAccountAnswerSchema = answerOf(ServiceAccountSchema);

/** POST /api/core/service: with no projects it is in all of them. */
export const NewServiceAccountBodySchema = z.strictObject({
  name: FIELD_RULES.requiredText(TOKEN_NAME_MAX_CHARS),
  projects: z.nullable(
    z.strictObject({
      ids: ProjectIdsSchema,
      role: z.union(MEMBER_PROJECT_ROLES.map((role) => z.literal(role))),
    }),
  ),
});
export type NewServiceAccountBody = z.infer<typeof NewServiceAccountBodySchema>;
