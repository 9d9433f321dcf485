import type { PlanTie } from '@plumbline/shared/contract/plan-tie.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { toastError, toastSuccess } from '../../../ui/toaster.tsx';
import { planTieQuery, setPlanTie } from './tie-requests.ts';

/** Ties or unties a plan, and says what came of it. */
export function useSetTie(floorId: string, onDone: () => void = () => undefined) {
  const { t } = useTranslation('tie');
  const failureText = useFailureText();
  const { queryKey } = planTieQuery(floorId);
  return useSubmission({
    mutationFn: (said: PlanTie) => setPlanTie(floorId, said),
    onSuccess: (tie) => {
      queryClient.setQueryData(queryKey, tie);
      toastSuccess(t(tie.tie ? 'done' : 'removed'));
      onDone();
    },
    onError: (error) => {
      // Somebody else's is shown before one tries again.
      void queryClient.invalidateQueries({ queryKey });
      toastError(t('notTaken'), failureText(error) ?? '');
    },
  });
}
