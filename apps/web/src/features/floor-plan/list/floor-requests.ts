import {
  DeletedFloorListAnswerSchema,
  FloorAnswerSchema,
  type FloorPlan,
} from '@plumbline/shared/contract/floor.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

/** These calls say in their own place what went wrong. */
const IN_PLACE = { errors: true } as const;
const NothingSchema = answerOf(EmptySchema);

/** Plans deleted in the last 30 days that this person may bring back. */
export function deletedFloorsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.floorPlans(projectId), 'deleted'],
    queryFn: async ({ signal }) => {
      const schema = DeletedFloorListAnswerSchema;
      const answer = await request('/core/floor/deleted', {
        schema,
        query: { projectId },
        enableSkip: IN_PLACE,
        signal,
      });
      return answer.rows;
    },
  });
}

export async function renameFloor({ id, version }: FloorPlan, name: string): Promise<void> {
  await request(`/core/floor/${id}`, {
    method: 'PATCH',
    schema: FloorAnswerSchema,
    body: { name, version },
    enableSkip: IN_PLACE,
  });
}

export async function orderFloors(projectId: string, floorIds: readonly string[]): Promise<void> {
  const body = { projectId, floorIds };
  await request('/core/floor/order', { method: 'POST', schema: NothingSchema, body });
}

export async function deleteFloor({ id, version }: FloorPlan): Promise<void> {
  await request(`/core/floor/${id}`, { method: 'DELETE', schema: NothingSchema, query: { version } });
}

/** Brings a deleted plan back, under another name when its own was taken meanwhile. */
export async function restoreFloor(floorId: string, name?: string): Promise<void> {
  await request(`/core/floor/${floorId}/restore`, {
    method: 'POST',
    schema: FloorAnswerSchema,
    body: name === undefined ? {} : { name },
    enableSkip: IN_PLACE,
  });
}
