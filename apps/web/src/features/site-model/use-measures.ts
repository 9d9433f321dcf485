import { useEffect, useState } from 'react';
import type { CloudPlace } from './cloud-look.ts';
import { isComplete, takesMore, type Measure, type MeasureKind } from '../../viewers/measure.ts';
import type { CloudView } from './viewer/cloud-view.ts';

export interface Measures {
  /** Complete ones and the one that is being taken. */
  all: readonly Measure[];
  active: Measure | null;
  start: (kind: MeasureKind) => void;
  /** Ends the active one; one that lacks points goes. */
  stop: () => void;
  remove: (id: string) => void;
}

/** What is measured in a view, by pressing points of it. */
export function useMeasures(view: CloudView | null): Measures {
  const [all, setAll] = useState<readonly Measure[]>([]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = all.find(({ id }) => id === activeId) ?? null;
  const take = (place: CloudPlace) => {
    if (!active) return;
    const taken = { ...active, places: [...active.places, place] };
    setAll(all.map((each) => (each.id === active.id ? taken : each)));
    if (!takesMore(taken)) setActiveId(null);
  };
  const stop = () => {
    setAll(all.filter((each) => each.id !== activeId || isComplete(each)));
    setActiveId(null);
  };
  useEffect(() =>
    view?.onPress((place, isDouble) => {
      if (place && active) take(place);
      else if (place && isDouble) view.flyTo(place);
    }),
  );
  useEffect(
    () => view?.setMeasures(all.map(({ kind, places }) => ({ places, isClosed: kind === 'area' }))),
    [view, all],
  );
  return {
    all,
    active,
    stop,
    start: (kind) => {
      const id = crypto.randomUUID();
      setAll([...all.filter((each) => each.id !== activeId || isComplete(each)), { id, kind, places: [] }]);
      setActiveId(id);
    },
    remove: (id) => {
      setAll(all.filter((each) => each.id !== id));
      if (id === activeId) setActiveId(null);
    },
  };
}
