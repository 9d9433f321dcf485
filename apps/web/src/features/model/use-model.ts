import type { ModelElements, ModelFacts, ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  MEASURE_KINDS,
  isComplete,
  takesMore,
  type Measure,
  type MeasureKind,
} from '../../viewers/measure.ts';
import { fetchElements } from './model-elements.ts';
import type { ElementData } from './viewer/element-data.ts';
import type { ModelView } from './viewer/model-view.ts';

export interface ModelSource {
  /** Addresses of the files of a converted model, and what `model.json` says. */
  fragUrl: string;
  elementsUrl: string;
  facts: ModelFacts;
}

export type ModelTool = 'orbit' | 'walk' | MeasureKind;

export interface ModelState extends ModelSource {
  view: ModelView | null;
  setView: (view: ModelView | null) => void;
  /** Null until it has come. */
  elements: ModelElements | null;
  hasFailedElements: boolean;
  selected: readonly number[];
  /** Of the one that is selected. */
  element: ElementData | null;
  /** Looks at all of it, or at some elements, from outside. */
  fit: (localIds?: readonly number[]) => void;
  select: (localIds: readonly number[], isSought?: boolean) => void;
  hidden: readonly number[];
  only: readonly number[] | null;
  hideSelected: () => void;
  isolateSelected: () => void;
  showAll: () => void;
  isPale: boolean;
  setPale: (isPale: boolean) => void;
  section: ModelFacts['boundsM'] | null;
  setSection: (section: ModelFacts['boundsM'] | null) => void;
  tool: ModelTool;
  setTool: (tool: ModelTool) => void;
  /** The last one may still lack points; choosing a tool, also the same, ends it. */
  measures: readonly Measure[];
  clearMeasures: () => void;
  /** A place that was pressed: selects, or measures. */
  press: (client: { x: number; y: number }) => void;
}

const isMeasure = (tool: ModelTool): tool is MeasureKind => MEASURE_KINDS.some((kind) => kind === tool);

/** What is seen of a model and how: canvas, tree and properties show one state, which outlives a lost context. */
export function useModel(source: ModelSource): ModelState {
  const [view, setView] = useState<ModelView | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<{ hidden: readonly number[]; only: readonly number[] | null }>(ALL);
  const [isPale, setPale] = useState(false);
  const [section, setSection] = useState<ModelFacts['boundsM'] | null>(null);
  const [tool, setTool] = useState<ModelTool>('orbit');
  const [taking, setTaking] = useState(NOTHING_TAKEN);
  const listed = useElements(source.elementsUrl);
  const element = useElement(view, selected);
  useDrawn(view, { selected, shown, isPale, section, tool });
  const fit = useCallback(
    (localIds?: readonly number[]) => {
      setTool((before) => (before === 'walk' ? 'orbit' : before));
      void view?.fit(localIds);
    },
    [view],
  );
  const select = useCallback(
    (localIds: readonly number[], isSought = false) => {
      setSelected(localIds);
      if (isSought && localIds.length > 0) fit(localIds);
    },
    [fit],
  );
  const press = (client: { x: number; y: number }) =>
    void view?.pick(client).then((picked) => {
      if (isMeasure(tool)) {
        if (picked) setTaking((before) => withPoint(before, tool, picked.place));
      } else setSelected(picked === null || picked.localId === null ? [] : [picked.localId]);
    });
  return {
    ...source,
    ...listed,
    ...shown,
    view,
    setView,
    selected,
    element,
    fit,
    select,
    isPale,
    setPale,
    section,
    setSection,
    tool,
    setTool: (next) => {
      setTool(next);
      setTaking(ended);
    },
    measures: taking.measures,
    press,
    clearMeasures: () => setTaking(NOTHING_TAKEN),
    hideSelected: () => {
      setShown(({ hidden, only }) => ({ hidden: [...new Set([...hidden, ...selected])], only }));
      setSelected([]);
    },
    isolateSelected: () => setShown({ hidden: [], only: selected }),
    showAll: () => setShown(ALL),
  };
}

const ALL = { hidden: [], only: null };

/** What is measured, and which of it takes more points. */
interface Taking {
  measures: readonly Measure[];
  openId: string | null;
}

const NOTHING_TAKEN: Taking = { measures: [], openId: null };

function withPoint({ measures, openId }: Taking, kind: MeasureKind, [x, y, z]: ModelPlace): Taking {
  const open = measures.find(({ id }) => id === openId);
  const taken = open ?? { id: crypto.randomUUID(), kind, places: [] };
  const next = { ...taken, places: [...taken.places, { x, y, z }] };
  return {
    measures: [...measures.filter(({ id }) => id !== next.id), next],
    openId: takesMore(next) ? next.id : null,
  };
}

/** One that lacks points is given up. */
const ended = ({ measures }: Taking): Taking => ({ measures: measures.filter(isComplete), openId: null });

/** Draws the state anew wherever it or the view changes. */
function useDrawn(
  view: ModelView | null,
  state: Pick<ModelState, 'selected' | 'isPale' | 'section' | 'tool'> & {
    shown: Pick<ModelState, 'hidden' | 'only'>;
  },
): void {
  const { selected, shown, isPale, section, tool } = state;
  useEffect(() => void view?.show(shown), [view, shown]);
  useEffect(() => void view?.highlight(selected, isPale), [view, selected, isPale]);
  useEffect(() => void view?.cut(section), [view, section]);
  useEffect(() => {
    view?.move(tool === 'walk' ? 'walk' : 'orbit');
  }, [view, tool]);
}

function useElement(view: ModelView | null, selected: readonly number[]): ElementData | null {
  const [element, setElement] = useState<ElementData | null>(null);
  const localId = selected.length === 1 ? selected[0] : undefined;
  useEffect(() => {
    if (!view || localId === undefined) return;
    let isCurrent = true;
    view.element(localId).then(
      (told) => isCurrent && setElement(told),
      () => isCurrent && setElement(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [view, localId]);
  return element?.localId === localId ? element : null;
}

function useElements(url: string): Pick<ModelState, 'elements' | 'hasFailedElements'> {
  const [elements, setElements] = useState<ModelElements | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Signed addresses are renewed while the list stays the same.
  const path = useMemo(() => url.split('?')[0], [url]);
  useEffect(() => {
    const stop = new AbortController();
    setFailed(false);
    fetchElements(url, stop.signal).then(setElements, () => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);
  return { elements, hasFailedElements: hasFailed };
}
