import { yUndoPluginKey, ySyncPluginKey, type ProsemirrorBinding } from '@tiptap/y-tiptap';
import type { EditorState } from '@tiptap/pm/state';
import * as Y from 'yjs';

/** What the library says of itself in the editor's state, as far as it is used here. */
interface Binding extends Pick<ProsemirrorBinding, 'doc' | 'type' | 'mapping'> {
  /** The last transaction came out of the document. */
  isChangeOrigin: boolean;
}

/** How the editor hangs on the document; null where it does not. */
export function readBinding(state: EditorState): Binding | null {
  const { binding, isChangeOrigin } = ySyncPluginKey.getState(state) ?? {};
  return binding ? { doc: binding.doc, type: binding.type, mapping: binding.mapping, isChangeOrigin } : null;
}

/** Takes back own steps only. */
export function readUndo(state: EditorState): Y.UndoManager | null {
  const manager: unknown = yUndoPluginKey.getState(state)?.undoManager;
  return manager instanceof Y.UndoManager ? manager : null;
}
