import { descriptionFault } from '@plumbline/shared/documents/note/description.ts';
import * as Y from 'yjs';

/** Names of marks as the editor's binding reads them: the bare name, or one that may overlap itself with its hash. */
const READABLE_MARK = /^(bold|link)(--[a-zA-Z0-9+/=]{8})?$/;

/**
 * True for a description whose every node and mark this version knows. The editor's binding deletes what it cannot read,
 * so no editor is mounted on anything else. Test: known-text.test.ts.
 */
export function isKnownText(root: Y.XmlFragment): boolean {
  if (descriptionFault(root) === 'edit-schema') return false;
  for (const node of root.createTreeWalker(() => true)) {
    if (node instanceof Y.XmlText && !marksOf(node).every((name) => READABLE_MARK.test(name))) return false;
  }
  return true;
}

function marksOf(text: Y.XmlText): string[] {
  const names: string[] = [];
  for (let item = text._start; item; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentFormat) names.push(item.content.key);
  }
  return names;
}
