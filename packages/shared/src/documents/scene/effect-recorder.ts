import type * as Y from 'yjs';
import { fieldNotesRoot } from './scene-roots.ts';

/** What a transaction did to one field note. */
export interface FieldNoteTouch {
  /** It came, went, or another one took its place. */
  isEntry: boolean;
  /** Fields of it that were written anew. */
  fields: Set<string>;
  /** Letters of it came or went. */
  isWritten: boolean;
}

/** Runs `apply` on the document and records by id what it did. Cost grows with the change, not with the document. */
export function recordEffect(doc: Y.Doc, apply: () => void): Map<string, FieldNoteTouch> {
  const touches = new Map<string, FieldNoteTouch>();
  const touched = (id: string): FieldNoteTouch => {
    const known = touches.get(id);
    if (known) return known;
    const touch: FieldNoteTouch = { isEntry: false, fields: new Set(), isWritten: false };
    touches.set(id, touch);
    return touch;
  };
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const { path, keys } of events) {
      const [id, field] = path.map(String);
      for (const key of keys.keys()) {
        if (id === undefined) touched(key).isEntry = true;
        else if (field === undefined) touched(id).fields.add(key);
      }
      if (id !== undefined && field !== undefined) touched(id).isWritten = true;
    }
  };
  const root = fieldNotesRoot(doc);
  root.observeDeep(onEvents);
  try {
    apply();
  } finally {
    root.unobserveDeep(onEvents);
  }
  return touches;
}
