import * as z from 'zod/mini';
import { FIELD_RULES } from './field-rules.ts';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/** Lives of a home link that are proposed, in days. */
export const HOME_LINK_DAYS = [1, 7, 30, 90, 365] as const;
export const HOME_LINK_DAYS_MAX = 365;
export const LinkDaysSchema = FIELD_RULES.wholeNumberBetween(1, HOME_LINK_DAYS_MAX);
/** Null = until revoked. */
const ExpiryDaysSchema = z.nullable(LinkDaysSchema);

export const ShareLinkSchema = z.object({
  id: UuidSchema,
  kind: z.literal('home'),
  projectId: UuidSchema,
  state: z.enum(['active', 'expired', 'revoked', 'suspended']),
  createdBy: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
  expiresAt: z.nullable(InstantSchema),
  revokedAt: z.nullable(InstantSchema),
  views: z.number(),
  lastViewedAt: z.nullable(InstantSchema),
});
export type ShareLink = z.infer<typeof ShareLinkSchema>;

/** GET /api/core/share?projectId= */
export const ShareListAnswerSchema = z.object({
  code: z.number(),
  msg: z.string(),
  rows: z.array(ShareLinkSchema),
  total: z.number(),
});
/** POST /api/core/share; ends the former home link of the project and makes its custom link public. */
export const CreateShareBodySchema = z.strictObject({
  kind: z.literal('home'),
  projectId: UuidSchema,
  expiresInDays: ExpiryDaysSchema,
});
/** The only time the address is shown: `/project/home?sharedata=…&projectId=…`, relative to the origin. */
export const CreatedShareAnswerSchema = answerOf(z.object({ link: ShareLinkSchema, path: z.string() }));
/** PATCH /api/core/share/{linkId}: a new expiry counted from now. DELETE /api/core/share/{linkId}: revokes; the custom link becomes private. */
export const ExtendShareBodySchema = z.strictObject({ expiresInDays: ExpiryDaysSchema });
export const ShareAnswerSchema = answerOf(ShareLinkSchema);
