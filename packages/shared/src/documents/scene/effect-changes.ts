import type * as Y from 'yjs';
import { cutText } from '../../text/entered-text.ts';
import { exactMap } from '../plan/validate-zone.ts';
import type { SceneChange } from './changes.ts';
import type { FieldNoteTouch } from './effect-recorder.ts';
import { exactText } from './read.ts';
import { fieldNotesRoot } from './scene-roots.ts';

/** How much of the words a change is told with. */
const NAME_CHARS = 200;

/** The effect as changes; what cannot be read has no words. */
export function effectChanges(doc: Y.Doc, touches: ReadonlyMap<string, FieldNoteTouch>): SceneChange[] {
  return [...touches].map(([fieldNoteId, touch]) => {
    const kind = kindOf(touch, fieldNotesRoot(doc).has(fieldNoteId));
    return { kind, fieldNoteId, name: wordsOf(fieldNotesRoot(doc).get(fieldNoteId)) };
  });
}

function kindOf({ isEntry, isWritten }: FieldNoteTouch, isThere: boolean): SceneChange['kind'] {
  if (!isThere) return 'field-note-deleted';
  if (isEntry) return 'field-note-added';
  return isWritten ? 'field-note-written' : 'field-note-moved';
}

function wordsOf(value: unknown): string {
  const text = exactText(exactMap(value)?.get('text'));
  return text ? cutText(text.toJSON().toWellFormed().trim(), NAME_CHARS) : '';
}
