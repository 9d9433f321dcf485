import * as z from 'zod/mini';

/**
 * What one update did to a scene's document, read by the server from its own candidate copy. Stored with the journal's
 * entry; `name` is the beginning of the words it is about.
 */
export const SceneChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field-note-added'), fieldNoteId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('field-note-written'), fieldNoteId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('field-note-moved'), fieldNoteId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('field-note-deleted'), fieldNoteId: z.string(), name: z.string() }),
]);
export type SceneChange = z.infer<typeof SceneChangeSchema>;
