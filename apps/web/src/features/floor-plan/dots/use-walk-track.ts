import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { WalkTrackSchema, type WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { mediaMeansQuery } from '../../../inspections/inspection-requests.ts';
import { putSpread } from '../../../inspections/live-inspections.ts';
import { toastError } from '../../../ui/toaster.tsx';
import { cancelTrack, findTrack, removeTrack, walkTrackQuery } from './track-requests.ts';

/** The track of the walk that is placed: searched for by the server, whose pieces two pins each put on the plan. */
export function useWalkTrack(inspection: InspectionRow) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const { projectId, id } = inspection;
  const query = walkTrackQuery(projectId, id);
  const track = useQuery(query).data ?? null;
  const findsTracks = useQuery(mediaMeansQuery()).data?.findsTracks ?? false;
  const put = (next: WalkTrack) => queryClient.setQueryData(query.queryKey, next);
  const onEvent = useCallback(
    (event: ProjectEvent) => applyTrackEvent(projectId, id, event),
    [projectId, id],
  );
  useLiveFeed(projectId, onEvent);
  const onError = (error: Error) => toastError(t('track.notDone'), failureText(error) ?? '');
  const finding = useSubmission({ mutationFn: () => findTrack(inspection), onSuccess: put, onError });
  const cancelling = useSubmission({ mutationFn: () => cancelTrack(inspection), onSuccess: put, onError });
  const removing = useSubmission({
    mutationFn: () => removeTrack(inspection),
    onSuccess: (row: InspectionRow) => putSpread(queryClient, projectId, row),
    onError,
  });
  return {
    track,
    /** Without the program the server does not offer it. */
    mayFind: findsTracks && inspection.kind !== 'photo',
    isBusy: finding.isPending || cancelling.isPending || removing.isPending,
    find: () => finding.mutate(),
    cancel: () => cancelling.mutate(),
    remove: () => removing.mutate(),
  };
}

/** Puts how far a search is where it is shown; after a pin or a path the pieces are asked for again. */
function applyTrackEvent(
  projectId: string,
  inspectionId: string,
  { kind, subjectId, payload }: ProjectEvent,
): void {
  if (subjectId !== inspectionId) return;
  const { queryKey } = walkTrackQuery(projectId, inspectionId);
  if (kind === 'captures-spread') void queryClient.invalidateQueries({ queryKey });
  if (kind !== 'walk-tracked') return;
  const track = WalkTrackSchema.safeParse(payload['track']).data;
  if (track) queryClient.setQueryData(queryKey, track);
}
