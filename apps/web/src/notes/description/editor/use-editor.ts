import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import type { Room } from '../../../collab/room.ts';
import { isKnownText } from '../known-text.ts';
import type { WritingStart } from '../writing-start.ts';
import { createEditor } from './create-editor.ts';
import { leaveUnknown } from './leave-unknown.ts';
import type { PassedLimit } from './text-limits.ts';

interface EditorOptions {
  room: Room;
  label: string;
  /** Where the caret goes at first, asked once; null for who writes elsewhere. */
  takeStart: () => WritingStart | null;
  /** The editor went while it was written in. */
  onLost: () => void;
  onKey: (event: KeyboardEvent) => boolean;
  onPassed: (passed: PassedLimit) => void;
}

/** An editor on the description in the room, put into what the ref is given to; null until it stands there. */
export function useEditor({ room, label, ...handlers }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const fragment = descriptionRoot(room.doc);
    if (!place.current || !isKnownText(fragment)) return;
    const made = createEditor({
      element: place.current,
      fragment,
      room,
      attributes: { 'aria-label': label, 'aria-multiline': 'true' },
      onKey: (event) => latest.current.onKey(event),
      onPassed: (passed) => latest.current.onPassed(passed),
    });
    const stop = leaveUnknown(fragment, () => made.destroy());
    begin(made, latest.current.takeStart());
    setEditor(made);
    return () => {
      stop();
      if (!made.isDestroyed && made.view.hasFocus()) latest.current.onLost();
      made.destroy();
      setEditor(null);
    };
  }, [room, label]);
  return { place, editor };
}

function begin(editor: Editor, start: WritingStart | null): void {
  if (start === null) return;
  const { view, state } = editor;
  const at = start === 'end' ? null : view.posAtCoords({ left: start.x, top: start.y });
  const selection = at ? Selection.near(state.doc.resolve(at.pos)) : Selection.atEnd(state.doc);
  view.dispatch(state.tr.setSelection(selection));
  view.focus();
}
