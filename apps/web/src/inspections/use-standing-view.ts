import type { Lying } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { useEffect, useRef, useState } from 'react';
import type { BesideModelProps } from './beside-model-props.ts';
import { StandingView, type StandingLook } from './standing-view.ts';

interface Standing extends Pick<BesideModelProps, 'stand' | 'gaze' | 'onView'> {
  /** Null: it lies nowhere. */
  lying: Lying | null;
}

/** What shows a model from a place of it. */
interface StandableView {
  stand: (look: Pick<StandingLook, 'eye' | 'target'>, vFovDeg: number) => void;
}

/** Somebody stands in a view of a model, as soon as there is one, and turns by dragging in a container. */
export function useStandingView(
  container: HTMLElement | null,
  { lying, stand, gaze, onView }: Standing,
  view: StandableView | null,
): void {
  const [standing, setStanding] = useState<StandingView | null>(null);
  const opening = useRef({ stand, gaze });
  opening.current = { stand, gaze };
  useEffect(() => {
    if (!container || !view || !lying) return undefined;
    const made = new StandingView(lying, opening.current, ({ vFovDeg, ...look }) =>
      view.stand(look, vFovDeg),
    );
    const stop = made.listenTo(container);
    setStanding(made);
    return () => {
      stop();
      setStanding(null);
    };
  }, [container, view, lying]);
  useEffect(() => {
    onView(standing);
    return () => onView(null);
  }, [standing, onView]);
  const { at, heightM } = stand;
  const { x, y } = at;
  useEffect(() => standing?.standAt({ at: { x, y }, heightM }), [standing, x, y, heightM]);
}
