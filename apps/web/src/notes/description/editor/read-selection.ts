import type { EditorView } from '@tiptap/pm/view';

/**
 * A key moves the caret at once, and the browser tells of it a moment later; whatever is drawn meanwhile would put the caret
 * back to where the editor knows it.
 */
export function readSelection(view: EditorView): void {
  if (view.hasFocus() && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
