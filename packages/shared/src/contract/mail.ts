import * as z from 'zod/mini';
import { LANGUAGES } from './auth.ts';
import { DIRECTIONS, InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { SEARCH_MAX_CHARS } from './member.ts';

export const MAIL_KINDS = [
  'invitation',
  'project-invitation',
  'password-reset',
  'password-changed',
  'password-guesses',
  'mail-link-shown',
  'hours-low',
  'hours-gone',
  'hours-request',
  'files-expire',
  'notifications',
  'product-news',
  'report-sent',
  'note-alert-asked',
  'note-alert',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Columns that the list can be ordered by. */
export const MAIL_ORDERS = ['recipient', 'createdAt'] as const;
export type MailOrder = (typeof MAIL_ORDERS)[number];

/** GET /api/core/platform/mail: newest first unless asked otherwise. */
export const MailListQuerySchema = z.extend(PageQuerySchema, {
  /** Part of the reader's address or of the subject. */
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  state: z.optional(z.enum(MAIL_STATES)),
  orderBy: z._default(z.enum(MAIL_ORDERS), 'createdAt'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});
export type MailListQuery = z.infer<typeof MailListQuerySchema>;

export const MailRowSchema = z.object({
  id: UuidSchema,
  kind: z.enum(MAIL_KINDS),
  language: z.enum(LANGUAGES),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last try to send it failed. */
  failure: z.nullable(z.string()),
  createdAt: InstantSchema,
  sentAt: z.nullable(InstantSchema),
});
export type MailRow = z.infer<typeof MailRowSchema>;
export const MailListAnswerSchema = listOf(MailRowSchema);

/** What was written; null once it was sent. */
export const MailContentSchema = z.object({
  html: z.string(),
  text: z.string(),
  links: z.array(z.string()),
  /** Where a mail program takes the reader off, one of the links. */
  unsubscribe: z.optional(z.string()),
});
export type MailContent = z.infer<typeof MailContentSchema>;

/** GET /api/core/platform/mail/{mailId}: links that open something are masked in the content. */
export const MailDetailSchema = z.extend(MailRowSchema, {
  content: z.nullable(MailContentSchema),
  isMasked: z.boolean(),
});
export type MailDetail = z.infer<typeof MailDetailSchema>;
export const MailDetailAnswerSchema = answerOf(MailDetailSchema);

/** POST /api/core/platform/mail/{mailId}/link: the links as they were written; who they are for is told. */
export const MailLinksSchema = z.object({ recipient: z.string(), links: z.array(z.string()) });
export type MailLinks = z.infer<typeof MailLinksSchema>;
export const MailLinksAnswerSchema = answerOf(MailLinksSchema);
