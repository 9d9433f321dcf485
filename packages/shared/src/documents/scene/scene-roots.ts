import type * as Y from 'yjs';
import { FIELD_NOTES_ROOT } from './schema.ts';

export function fieldNotesRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(FIELD_NOTES_ROOT);
}
