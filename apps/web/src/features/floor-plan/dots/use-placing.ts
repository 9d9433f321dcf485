import type { Capture, CaptureFields, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { capturesQuery, placeCapture } from '../../../inspections/inspection-requests.ts';
import { putCapture } from '../../../inspections/live-inspections.ts';
import { isInDialog } from '../../../ui/in-dialog.ts';
import { isTyping } from '../../../ui/side-panel.tsx';
import { toastError } from '../../../ui/toaster.tsx';
import { DotChanges, isAsDecided } from './dot-changes.ts';
import type { DotStore } from './dot-store.ts';

/** What is decided of captures by hand: shown at once, said to the server, and told when it was not taken. */
export function usePlacing(store: DotStore, inspection: InspectionRow, captures: readonly Capture[]) {
  const { projectId, id: inspectionId } = inspection;
  const floorId = inspection.floor.id;
  const changes = useMemo(
    () => changesOf(projectId, floorId, inspectionId),
    [projectId, floorId, inspectionId],
  );
  const { decided, canUndo } = useSyncExternalStore(changes.subscribe, changes.shown);
  useRefusals(changes, captures);
  useEffect(
    () =>
      store.subscribe(() => {
        const { change } = store.state;
        if (!change) return;
        store.set({ change: null });
        changes.make(change);
      }),
    [store, changes],
  );
  useEffect(() => {
    store.set({ placing: inspectionId });
    return () => store.set({ placing: null, nextId: null, openId: null, held: null, turned: null });
  }, [store, inspectionId]);
  useNext(store, captures, decided);
  const undo = () => {
    const step = changes.undo();
    if (step) store.set(step.before.place === null ? { nextId: step.id, openId: null } : { openId: step.id });
  };
  useUndoKey(canUndo, undo);
  return { decided, canUndo, undo };
}

function changesOf(projectId: string, floorId: string, inspectionId: string): DotChanges {
  // As the newest answer or event has it, which may be newer than what is drawn.
  const captureOf = (id: string) =>
    queryClient
      .getQueryData(capturesQuery(projectId, inspectionId).queryKey)
      ?.find((each) => each.id === id) ?? null;
  return new DotChanges({
    say: async (id, fields) => {
      const capture = captureOf(id);
      if (capture) putCapture(queryClient, projectId, floorId, await placeCapture(capture, fields));
    },
    isStill: ({ id, to }) => {
      const capture = captureOf(id);
      return capture !== null && isAsDecided(capture, to);
    },
  });
}

function useRefusals(changes: DotChanges, captures: readonly Capture[]): void {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const tell = useEffectEvent((id: string, error: unknown) => {
    const frame = captures.find((capture) => capture.id === id)?.frame;
    toastError(t('placing.notTaken', { frame }), (error instanceof Error && failureText(error)) || '');
  });
  useEffect(() => changes.hearRefusals((id, error) => tell(id, error)), [changes]);
}

/** Goes on to the next capture without a place once this one has one. */
function useNext(
  store: DotStore,
  captures: readonly Capture[],
  decided: ReadonlyMap<string, CaptureFields>,
): void {
  useEffect(() => {
    const isUnplaced = ({ id, place }: Capture) => {
      const wanted = decided.get(id)?.place;
      return (wanted === undefined ? place : wanted) === null;
    };
    const at = captures.findIndex(({ id }) => id === store.state.nextId);
    const inTurn = [...captures.slice(Math.max(at, 0)), ...captures.slice(0, Math.max(at, 0))];
    const nextId = inTurn.find(isUnplaced)?.id ?? null;
    if (nextId !== store.state.nextId) store.set({ nextId });
  }, [store, captures, decided]);
}

/** While there is something to undo here, the key means it and not the zones. */
function useUndoKey(canUndo: boolean, undo: () => void): void {
  const onUndo = useEffectEvent(undo);
  useEffect(() => {
    if (!canUndo) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [canUndo]);
}

function isUndoKey({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && code === 'KeyZ';
}
