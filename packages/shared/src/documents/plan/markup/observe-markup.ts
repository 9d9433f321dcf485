import type * as Y from 'yjs';
import { markupRoot } from '../plan-roots.ts';

/** Tells once a transaction, local or remote, which objects of markup were created, changed or deleted; returns how to stop. */
export function observeMarkup(
  doc: Y.Doc,
  onChange: (changedIds: ReadonlySet<string>, transaction: Y.Transaction) => void,
): () => void {
  const root = markupRoot(doc);
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void => {
    const ids = new Set<string>();
    for (const event of events) {
      const [id] = event.path;
      if (id === undefined) for (const key of event.keys.keys()) ids.add(key);
      else ids.add(String(id));
    }
    if (ids.size > 0) onChange(ids, transaction);
  };
  root.observeDeep(onEvents);
  return () => root.unobserveDeep(onEvents);
}
