import { useLayoutEffect } from 'react';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { usePersonKey } from './use-person-key.ts';
import { readView, storeView } from './view-settings.ts';

/** Opens the plan as this person likes to see plans on this device, and remembers what they change. */
export function useViewSettings({ store }: PlanEditor): void {
  const personId = usePersonKey();
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
