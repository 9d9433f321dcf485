/** The track of a walk, as the server has it and as it is searched for. */
import { InspectionAnswerSchema, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { WalkTrackAnswerSchema, type WalkTrack } from '@plumbline/shared/contract/walk-track.ts';
import { queryOptions } from '@tanstack/react-query';
import { newRowId } from '../../../api/new-row-id.ts';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

const IN_PLACE = { errors: true, duplicates: true } as const;

export function walkTrackQuery(projectId: string, inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'track', inspectionId],
    queryFn: async ({ signal }) => {
      const options = { schema: WalkTrackAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/inspection/${inspectionId}/track`, options)).data;
    },
  });
}

/** @throws RequestError track-no-program, track-going-on, track-too-few */
export async function findTrack({ id }: Pick<InspectionRow, 'id'>): Promise<WalkTrack> {
  const options = {
    schema: WalkTrackAnswerSchema,
    method: 'POST',
    body: { id: newRowId() },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/track`, options)).data;
}

/** @throws RequestError */
export async function cancelTrack({ id }: Pick<InspectionRow, 'id'>): Promise<WalkTrack> {
  const options = { schema: WalkTrackAnswerSchema, method: 'POST', enableSkip: IN_PLACE } as const;
  return (await request(`/core/inspection/${id}/track/cancel`, options)).data;
}

/** @throws RequestError */
export async function removeTrack({
  id,
  version,
}: Pick<InspectionRow, 'id' | 'version'>): Promise<InspectionRow> {
  const options = {
    schema: InspectionAnswerSchema,
    method: 'DELETE',
    query: { version },
    enableSkip: IN_PLACE,
  } as const;
  return (await request(`/core/inspection/${id}/track`, options)).data;
}
