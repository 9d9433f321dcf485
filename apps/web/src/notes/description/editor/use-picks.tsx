import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { askedBy, type Asked } from '../../pick/asked.ts';
import { usePickList, type PickList } from '../../pick/pick-list.tsx';
import type { Named } from '../../pick/use-named.ts';
import type { AtomName } from './nodes.ts';

const ATOMS: Readonly<Record<Named['kind'], AtomName>> = { mention: 'mention', note: 'noteReference' };
/** Stands for a name among the letters: one place, as in the editor. */
const ATOM_LETTER = '\ufffc';

interface AskedAt extends Asked {
  /** Where the sign stands. */
  from: number;
}

/** People and notes to pick by `@` and `#` in the text. */
export function usePicks(projectId: string, editor: Editor | null): PickList {
  const [asked, setAsked] = useState<AskedAt | null>(null);
  /** The sign whose list was closed by hand. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!editor) return;
    const look = () => {
      const now = askedIn(editor);
      setAsked((before) => keepEqual(before, now));
      if (!now) setDismissedAt(null);
    };
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
      setAsked(null);
    };
  }, [editor]);
  const place = useCallback(() => (editor && asked ? placeOf(editor, asked.from) : null), [editor, asked]);
  return usePickList({
    projectId,
    asked: asked && asked.from !== dismissedAt ? asked : null,
    place,
    onPick: (named) => {
      if (editor && asked) put(editor, asked, named);
    },
    onDismiss: () => setDismissedAt(asked?.from ?? null),
  });
}

function askedIn(editor: Editor): AskedAt | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !editor.view.hasFocus() || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, null, ATOM_LETTER);
  const asked = askedBy(before);
  return asked && { ...asked, from: $from.pos - asked.length };
}

function keepEqual(before: AskedAt | null, now: AskedAt | null): AskedAt | null {
  const isSame = before?.from === now?.from && before?.query === now?.query && before?.sign === now?.sign;
  return isSame ? before : now;
}

function placeOf(editor: Editor, from: number) {
  return editor.isDestroyed ? null : editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size));
}

/** The sign and what was typed behind it become the name. */
function put(editor: Editor, { from, length }: AskedAt, { kind, id, label }: Named): void {
  const name = { type: ATOMS[kind], attrs: { id, label } };
  editor
    .chain()
    .insertContentAt({ from, to: from + length }, [name, { type: 'text', text: ' ' }], {
      updateSelection: true,
    })
    .focus()
    .run();
}
