import { useLayoutEffect } from 'react';
import { useSession } from '../../../api/session-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { readView, storeView } from './view-settings.ts';

/** All who look on by a link share one set of settings on a device. */
const VISITOR = 'visitor';

/** Opens the plan as this person likes to see plans on this device, and remembers what they change. */
export function useViewSettings({ store }: PlanEditor): void {
  const session = useSession();
  const personId = session?.kind === 'member' ? session.userData.id : VISITOR;
  useLayoutEffect(() => {
    let view = readView(personId);
    store.set({ view });
    return store.subscribe(() => {
      if (view === store.state.view) return;
      view = store.state.view;
      storeView(personId, view);
    });
  }, [store, personId]);
}
