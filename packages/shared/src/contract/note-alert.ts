/**
 * Addresses outside of the project that hear of a note by mail. They confirm and leave by a link of a mail, which changes
 * nothing by being opened: only a press on its page does, or the one-click request of a mail program.
 */
import * as z from 'zod/mini';
import { LANGUAGES } from './auth.ts';
import { EmptySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const NOTE_ALERTS_MAX = 10;
const TOKEN_MAX_CHARS = 100;

/** `asked`: was sent a mail and has not answered. */
export const ALERT_STATES = ['asked', 'confirmed', 'left'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const NoteAlertSchema = z.object({ id: UuidSchema, email: z.string(), state: z.enum(ALERT_STATES) });
export type NoteAlert = z.infer<typeof NoteAlertSchema>;

/** GET /api/core/note/{noteId}/alert: for who may change the note. */
export const NoteAlertListAnswerSchema = listOf(NoteAlertSchema);
/** POST the same: asks an address; one that was asked or has confirmed is not asked again. */
export const AddNoteAlertBodySchema = z.strictObject({
  email: FIELD_RULES.email(),
  language: z.enum(LANGUAGES),
});
export const NoteAlertAnswerSchema = answerOf(NoteAlertSchema);
/** DELETE /api/core/note/{noteId}/alert/{alertId} */
export const NoteAlertParamsSchema = z.object({ noteId: UuidSchema, alertId: UuidSchema });

const TokenSchema = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX_CHARS));
/** POST /api/auth/noteAlert: what a link is about. */
export const AlertTokenBodySchema = z.strictObject({ token: TokenSchema });
export const OfferedAlertAnswerSchema = answerOf(
  z.object({ email: z.string(), state: z.enum(ALERT_STATES), number: z.number(), title: z.string() }),
);
export type OfferedAlert = z.infer<typeof OfferedAlertAnswerSchema>['data'];
/** POST /api/auth/noteAlert/answer: `isChanged` is false where it was so already. */
export const AnswerAlertBodySchema = z.strictObject({
  token: TokenSchema,
  to: z.enum(['confirmed', 'left']),
});
export const AlertAnsweredSchema = answerOf(
  z.object({ state: z.enum(ALERT_STATES), isChanged: z.boolean() }),
);
/**
 * /api/auth/noteAlert/oneClick?token=: what `List-Unsubscribe` names. POST takes the address off at once; GET leads to the
 * page.
 */
export const OneClickQuerySchema = z.object({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
/** What mail programs send in a form is not looked at. */
export const OneClickBodySchema = z.optional(z.nullable(z.strictObject({})));
export const OneClickAnswerSchema = answerOf(EmptySchema);
