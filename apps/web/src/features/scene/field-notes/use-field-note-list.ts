import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';

const NONE: readonly FieldNote[] = [];
const nothingToStop = () => undefined;

/** The field notes of a scene's document, read anew with every change. */
export function useFieldNoteList(doc: Y.Doc | null): readonly FieldNote[] {
  const kept = useRef<{ doc: Y.Doc; notes: readonly FieldNote[] } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!doc) return nothingToStop;
      const onUpdate = () => {
        kept.current = null;
        listener();
      };
      doc.on('update', onUpdate);
      return () => doc.off('update', onUpdate);
    },
    [doc],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!doc) return NONE;
    if (kept.current?.doc !== doc) kept.current = { doc, notes: readFieldNotes(doc) };
    return kept.current.notes;
  });
}
