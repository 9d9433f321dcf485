import { readNoteContent, type NoteContent } from '@plumbline/shared/documents/note/read.ts';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';

const EMPTY: NoteContent = { description: [], comments: [], watchers: [], checklist: [], attachments: [] };
const nothingToStop = () => undefined;

/** What stands in a note's document, read anew with every change. */
export function useNoteContent(doc: Y.Doc | null): NoteContent {
  const kept = useRef<{ doc: Y.Doc; content: NoteContent } | null>(null);
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
    if (!doc) return EMPTY;
    if (kept.current?.doc !== doc) kept.current = { doc, content: readNoteContent(doc) };
    return kept.current.content;
  });
}
