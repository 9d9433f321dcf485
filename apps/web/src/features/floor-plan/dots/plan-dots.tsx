import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { Dot, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dotsQuery, inspectionQuery } from '../../../inspections/inspection-requests.ts';
import { applyInspectionEvent } from '../../../inspections/live-inspections.ts';
import { useInspectionRights } from '../../../inspections/use-inspection-rights.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { DotLayer } from './dot-layer.ts';
import { DotStore, useDots } from './dot-store.ts';
import { Placing } from './placing.tsx';
import { ShownCapture } from './shown-capture.tsx';
import { useShownDots } from './use-shown-dots.ts';

interface PlanDotsProps {
  editor: PlanEditor;
  words: PlanWords;
  projectId: string;
  floorId: string;
}

const NO_DOTS: readonly Dot[] = [];

/** The captures of a floor on its plan: their dots, the picture of the pressed one, and the strip of those to be placed. */
export function PlanDots({ editor, words, projectId, floorId }: PlanDotsProps) {
  useTexts(['inspection']);
  const store = useMemo(() => new DotStore(), []);
  const dots = useQuery(dotsQuery(projectId, floorId)).data ?? NO_DOTS;
  const placed = usePlacedInspection(projectId, floorId);
  const onEvent = useCallback(
    (event: ProjectEvent) => applyInspectionEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  useEffect(() => editor.overlays.show('dots', new DotLayer(editor, store)), [editor, store]);
  // The canvas listens to the editor alone.
  useEffect(() => store.subscribe(() => editor.store.set({})), [editor, store]);
  if (placed) return <Placing key={placed.id} {...{ editor, words, store, dots }} inspection={placed} />;
  return <Resting {...{ store, projectId, dots }} />;
}

/** `&placing=` says whose captures are placed, by who may. */
function usePlacedInspection(projectId: string, floorId: string): InspectionRow | null {
  const [params] = useSearchParams();
  const id = params.get('placing');
  const inspection = useQuery({ ...inspectionQuery(projectId, id ?? ''), enabled: id !== null }).data;
  const rights = useInspectionRights(projectId);
  return inspection?.floor.id === floorId && rights.mayPlace(inspection) ? inspection : null;
}

interface RestingProps {
  store: DotStore;
  projectId: string;
  dots: readonly Dot[];
}

/** Nothing is placed: a pressed dot shows its picture. */
function Resting({ store, projectId, dots }: RestingProps) {
  useShownDots(store, dots);
  const openId = useDots(store, (state) => state.openId);
  const dot = useDots(store, (state) => state.dots.find(({ id }) => id === openId) ?? null);
  if (!dot) return null;
  return (
    <ShownCapture
      key={dot.inspectionId}
      {...{ projectId }}
      inspectionId={dot.inspectionId}
      captureId={dot.id}
      onOpen={(id) => store.set({ openId: id })}
      onClose={() => store.set({ openId: null })}
    />
  );
}
