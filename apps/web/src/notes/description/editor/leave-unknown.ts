import * as Y from 'yjs';
import { isKnownText } from '../known-text.ts';

/**
 * Calls as soon as somebody else's change brings what this version does not know: before the binding sees it, which would
 * delete it. Test: create-editor.test.tsx.
 */
export function leaveUnknown(fragment: Y.XmlFragment, leave: () => void): () => void {
  const { doc } = fragment;
  const look = ({ changed, local }: Y.Transaction) => {
    if (!local && [...changed.keys()].some(isOfText) && !isKnownText(fragment)) leave();
  };
  doc?.on('beforeObserverCalls', look);
  return () => doc?.off('beforeObserverCalls', look);
}

/** Nothing else in a note consists of these. */
function isOfText(type: unknown): boolean {
  return type instanceof Y.XmlFragment || type instanceof Y.XmlText;
}
