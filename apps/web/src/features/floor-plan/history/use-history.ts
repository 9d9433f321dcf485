import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { HistoryView } from '../../../collab-ui/history-bar.tsx';
import { nowPlace, placeAt, placeOf } from '../../../collab-ui/history-place.ts';
import { historyQuery, pastPlanQuery } from './history-requests.ts';

/** A slider that is dragged stops somewhere every few pixels; only where it rests the plan is asked for. */
const REST_MS = 120;
/** While others work the list is read anew so often at most. */
const RENEW_MS = 4000;

/** The past of the open plan; shows it in the editor while used, and the present again afterwards. */
export function useHistory(editor: PlanEditor, floor: FloorPlan): HistoryView {
  const list = useQuery(historyQuery(floor.projectId, floor.id));
  const history = list.data ?? null;
  /** A seq, for the list grows while it is looked at; null is now. */
  const [wanted, setWanted] = useState<number | null>(null);
  const rested = useRested(wanted, REST_MS);
  const plan = useQuery(pastPlanQuery(floor.projectId, floor.id, rested));
  const shown = rested === null || wanted === null ? null : (plan.data ?? null);
  useEffect(() => editor.showPast(shown), [editor, shown]);
  useEffect(() => () => editor.showPast(null), [editor]);
  useRenewal(editor, () => void list.refetch());
  const place = history ? (wanted === null ? nowPlace(history) : placeOf(history, wanted)) : 0;
  return {
    history,
    place,
    past: history ? placeAt(history, place) : { seq: null, step: null },
    isComing: wanted !== null && (wanted !== rested || plan.isPlaceholderData || plan.isPending),
    failed: list.isError || (rested !== null && plan.isError),
    go: (next) => history && setWanted(placeAt(history, next).seq),
    retry: () => void (list.isError ? list.refetch() : plan.refetch()),
  };
}

/** The value once it has not changed for so long. */
function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

/** Asks for the list anew after the plan has changed. */
function useRenewal(editor: PlanEditor, renew: () => void): void {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let { present } = editor.live;
    return editor.live.subscribe(() => {
      if (present === editor.live.present) return;
      ({ present } = editor.live);
      setChanges((count) => count + 1);
    });
  }, [editor]);
  const hasChanged = changes > 0;
  useEffect(() => {
    if (!hasChanged) return;
    const timer = setTimeout(() => {
      setChanges(0);
      renew();
    }, RENEW_MS);
    return () => clearTimeout(timer);
    // The first change starts the clock; later ones wait for it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasChanged]);
}
