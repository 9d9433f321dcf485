import * as z from 'zod/mini';

/**
 * What one update did to a note's document, read by the server from its own candidate copy. Stored with the journal's
 * entry; `name` is the beginning of the words it is about.
 */
export const NoteChangeSchema = z.discriminatedUnion('kind', [
  /** `mentions`: who was put into it, anew or once more; left out for nobody. */
  z.object({
    kind: z.literal('note-described'),
    name: z.string(),
    mentions: z.optional(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('comment-added'),
    commentId: z.string(),
    name: z.string(),
    mentions: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('comment-edited'),
    commentId: z.string(),
    name: z.string(),
    mentions: z.array(z.string()),
  }),
  /** `by`: whose it was. */
  z.object({ kind: z.literal('comment-deleted'), commentId: z.string(), name: z.string(), by: z.string() }),
  z.object({ kind: z.literal('watcher-added'), accountId: z.string() }),
  z.object({ kind: z.literal('watcher-removed'), accountId: z.string() }),
  z.object({ kind: z.literal('attachment-added'), attachmentId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('attachment-deleted'), attachmentId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('checklist-changed'), itemIds: z.array(z.string()), name: z.string() }),
]);
export type NoteChange = z.infer<typeof NoteChangeSchema>;
