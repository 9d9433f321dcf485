import * as z from 'zod/mini';
import { UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

/** The lists of which somebody may keep views. */
export const SAVED_VIEW_LISTS = [
  'members',
  'projectMembers',
  'projects',
  'groups',
  'groupProjects',
  'groupMembers',
  'groupManagers',
  'tenants',
  'invitations',
  'projectInvitations',
  'expired',
  'hours',
  'mails',
  'operations',
  'logins',
  'alerts',
  'notes',
  'inspections',
  'processingErrors',
] as const;
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

/** So many of one list. */
export const SAVED_VIEWS_MAX = 20;
export const SAVED_VIEW_NAME_MAX_CHARS = 60;
const QUERY_MAX_CHARS = 2000;

const NameSchema = FIELD_RULES.requiredText(SAVED_VIEW_NAME_MAX_CHARS);

/** What follows the question mark of an address: names and values, percent-encoded, nothing else. */
const QuerySchema = z
  .string()
  .check(
    z.maxLength(QUERY_MAX_CHARS),
    z.regex(/^([A-Za-z][A-Za-z0-9]*=([A-Za-z0-9*._+-]|%[0-9A-F]{2})*(&(?!$)|$))*$/),
    z.refine(isReadable),
  );

function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/** GET /api/core/view?list=: the caller's own views of a list, oldest first. */
export const SavedViewListQuerySchema = z.object({ list: z.enum(SAVED_VIEW_LISTS) });

export const SavedViewSchema = z.object({ id: UuidSchema, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedViewSchema>;
export const SavedViewListAnswerSchema = listOf(SavedViewSchema);
export const SavedViewAnswerSchema = answerOf(SavedViewSchema);

/** POST /api/core/view */
export const NewSavedViewBodySchema = z.strictObject({
  list: z.enum(SAVED_VIEW_LISTS),
  name: NameSchema,
  query: QuerySchema,
});

/** PATCH /api/core/view/{viewId}: another name or what the list is asked for by it. */
export const ChangeSavedViewBodySchema = z.strictObject({
  name: z.optional(NameSchema),
  query: z.optional(QuerySchema),
});
