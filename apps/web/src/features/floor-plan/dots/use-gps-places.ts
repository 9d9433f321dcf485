import type { InspectionRow, PlacedByGps } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { placeByGps, takeOffGps } from '../../../inspections/inspection-requests.ts';
import { putSpread } from '../../../inspections/live-inspections.ts';
import { toastError } from '../../../ui/toaster.tsx';
import { planTieQuery } from '../tie/tie-requests.ts';

/** The captures of an inspection are placed by satellites, and taken off again. */
export function useGpsPlaces(inspection: InspectionRow) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const isTied = Boolean(useQuery(planTieQuery(inspection.floor.id)).data?.tie);
  const put = (row: InspectionRow) => putSpread(queryClient, inspection.projectId, row);
  const onError = (error: Error) => toastError(t('gps.notTaken'), failureText(error) ?? '');
  const placing = useSubmission({
    mutationFn: () => placeByGps(inspection),
    onSuccess: (placed: PlacedByGps) => put(placed.inspection),
    onError,
  });
  const undoing = useSubmission({
    mutationFn: () => takeOffGps(inspection),
    onSuccess: (row: InspectionRow) => {
      placing.reset();
      put(row);
    },
    onError,
  });
  return {
    isTied,
    isBusy: placing.isPending || undoing.isPending,
    place: () => placing.mutate(),
    takeOff: () => undoing.mutate(),
    /** What came of the last press. */
    told: placing.data ?? null,
  };
}
