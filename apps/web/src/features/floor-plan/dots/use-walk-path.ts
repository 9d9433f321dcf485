import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { setWalkPath, walkPathQuery } from '../../../inspections/inspection-requests.ts';
import { putSpread } from '../../../inspections/live-inspections.ts';
import { toastError } from '../../../ui/toaster.tsx';
import type { DotStore } from './dot-store.ts';

/** The path of the walk that is placed: shown on the plan, and said to the server when one was drawn or taken away. */
export function useWalkPath(store: DotStore, inspection: InspectionRow) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const { projectId, id } = inspection;
  const path = useQuery(walkPathQuery(projectId, id)).data ?? null;
  const submission = useSubmission({
    mutationFn: (next: readonly PlanPoint[] | null) => setWalkPath(inspection, next),
    onSuccess: (row) => putSpread(queryClient, projectId, row),
    onError: (error) => toastError(t('path.notTaken'), failureText(error) ?? ''),
  });
  const say = useEffectEvent((next: readonly PlanPoint[] | null) => submission.mutate(next));
  useEffect(() => {
    store.set({ path: path ?? [] });
    return () => store.set({ path: [], drawn: null, drawnTo: null });
  }, [store, path]);
  useEffect(
    () =>
      store.subscribe(() => {
        const { finished } = store.state;
        if (!finished) return;
        store.set({ finished: null, path: finished });
        say(finished);
      }),
    [store],
  );
  return { hasPath: path !== null, isBusy: submission.isPending, remove: () => submission.mutate(null) };
}
