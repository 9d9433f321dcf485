import type { CaptureFields, CaptureRow, Dot } from '@plumbline/shared/contract/inspection.ts';
import { useEffect } from 'react';
import type { DotStore } from './dot-store.ts';
import { toPlanDots, withDecided } from './plan-dot.ts';

const NOTHING: ReadonlyMap<string, CaptureFields> = new Map();
const NONE: readonly CaptureRow[] = [];

/** Puts dots onto the plan, with what was decided here of them; what is in the hand stays there. */
export function useShownDots(
  store: DotStore,
  dots: readonly Dot[],
  decided: ReadonlyMap<string, CaptureFields> = NOTHING,
  captures: readonly CaptureRow[] = NONE,
): void {
  useEffect(() => {
    const { held, turned, dots: before } = store.state;
    const inHand = before.find(({ id }) => id === held?.id || id === turned?.id);
    const shown = withDecided(toPlanDots(dots), decided, captures);
    store.set({ dots: shown.map((dot) => (dot.id === inHand?.id ? inHand : dot)) });
  }, [store, dots, decided, captures]);
}
