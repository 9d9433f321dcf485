/** The editor of a description, without its surroundings. Test: create-editor.test.tsx. */
import { Editor } from '@tiptap/core';
import type * as Y from 'yjs';
import { DESCRIPTION_NODES } from './nodes.ts';
import { readPasted } from './read-pasted.ts';
import { textLimits, type PassedLimit } from './text-limits.ts';
import { writeTogether, type WritingRoom } from './together.ts';

interface EditorOptions {
  /** What it is put into. */
  element: HTMLElement;
  fragment: Y.XmlFragment;
  room: WritingRoom;
  /** Of the field, for assistive tech. */
  attributes: Readonly<Record<string, string>>;
  /** True for a key that is not the text's. */
  onKey: (event: KeyboardEvent) => boolean;
  onPassed: (passed: PassedLimit) => void;
}

/** Only for a text that `isKnownText`: whatever else stands in it the binding would delete. */
export function createEditor({ element, attributes, onKey, onPassed, ...together }: EditorOptions): Editor {
  return new Editor({
    element,
    // The page takes no style sheet that is made here; base.css has what it needs.
    injectCSS: false,
    // The page takes no markup made from text either, and the empty text would be read as that.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: [...DESCRIPTION_NODES, readPasted, textLimits(onPassed), writeTogether(together)],
    editorProps: { attributes: { ...attributes }, handleKeyDown: (_view, event) => onKey(event) },
  });
}
