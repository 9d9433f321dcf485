import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { EVENT_SUBJECTS, isEventKind } from '@plumbline/shared/contract/event.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLiveFeed } from '../../api/live-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { findingFiguresKey } from '../../inspections/finding-figures.ts';
import { useToday } from '../../notes/use-today.ts';
import { insightKey } from './insight-requests.ts';

/** Many changes at once are counted once. */
const REST_MS = 800;
const COUNTED: ReadonlySet<string> = new Set(['Note', 'Tag', 'Zone', 'FloorPlan', 'Inspection', 'AiNote']);

/** Figures follow what happens in the project, and its clock, while they are looked at. */
export function useLiveInsight(projectId: string): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const onEvent = useCallback(
    ({ kind }: ProjectEvent) => {
      if (!isEventKind(kind) || !COUNTED.has(EVENT_SUBJECTS[kind]) || timer.current !== undefined) return;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        countAgain(projectId);
      }, REST_MS);
    },
    [projectId],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveFeed(projectId, onEvent);
  // At midnight nothing happens, and yet more is late and another week may have begun.
  const today = useToday(projectId);
  const counted = useRef(today);
  useEffect(() => {
    if (counted.current !== today) countAgain(projectId);
    counted.current = today;
  }, [projectId, today]);
}

function countAgain(projectId: string): void {
  for (const queryKey of [insightKey(projectId), findingFiguresKey(projectId)])
    void queryClient.invalidateQueries({ queryKey });
}
