import { useLayoutEffect } from 'react';
import { useSession } from '../../../api/session-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { usePersonKey } from './use-person-key.ts';
import { readView, storeView, usualUnit } from './view-settings.ts';

/** Opens the plan as this person likes to see plans on this device, and remembers what they change. */
export function useViewSettings({ store }: PlanEditor): void {
  const personId = usePersonKey();
  const session = useSession();
  const usual = usualUnit(session?.kind === 'member' ? session.userData.units : null);
  useLayoutEffect(() => {
    let view = readView(personId, usual);
    store.set({ view });
    return store.subscribe(() => {
      if (view === store.state.view) return;
      view = store.state.view;
      storeView(personId, view, usual);
    });
  }, [store, personId, usual]);
}
