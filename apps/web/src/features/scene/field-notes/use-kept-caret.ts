import { fieldNoteText } from '@plumbline/shared/documents/scene/read.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import * as Y from 'yjs';
import type { Room } from '../../../collab/room.ts';

interface KeptCaret {
  room: Room | null;
  noteId: string;
  /** As it is shown now. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Keeps the caret between the same letters while others write before and behind it.
 * @returns what to call with every own letter: the caret goes with it by itself
 */
export function useKeptCaret({ room, noteId, text, field }: KeptCaret): () => void {
  const kept = useRef<{ start: Y.RelativePosition; end: Y.RelativePosition } | null>(null);
  useEffect(
    () =>
      room?.beforeOthers(() => {
        const words = fieldNoteText(room.doc, noteId);
        const at = field.current;
        if (!words || !at || at !== document.activeElement) return;
        const placeOf = (index: number) => Y.createRelativePositionFromTypeIndex(words, index);
        kept.current = { start: placeOf(at.selectionStart), end: placeOf(at.selectionEnd) };
      }),
    [room, noteId, field],
  );
  useLayoutEffect(() => {
    const [at, places] = [field.current, kept.current];
    kept.current = null;
    if (!room || !at || !places || at !== document.activeElement) return;
    const indexOf = (place: Y.RelativePosition) =>
      Y.createAbsolutePositionFromRelativePosition(place, room.doc)?.index ?? text.length;
    at.setSelectionRange(indexOf(places.start), indexOf(places.end));
  }, [room, text, field]);
  return () => {
    kept.current = null;
  };
}
