import { PlanTieAnswerSchema, type PlanTie } from '@plumbline/shared/contract/plan-tie.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

/** Where the plan of a floor is tied to the earth. */
export function planTieQuery(floorId: string) {
  return queryOptions({
    queryKey: [...queryKeys.floorPlan(floorId), 'tie'],
    queryFn: async ({ signal }) => {
      const options = { schema: PlanTieAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/floor/${floorId}/tie`, options)).data;
    },
  });
}

/** @param said the version that was seen, and the points; null unties it. @throws RequestError */
export async function setPlanTie(floorId: string, said: PlanTie): Promise<PlanTie> {
  const options = {
    schema: PlanTieAnswerSchema,
    method: 'PUT',
    body: said,
    enableSkip: { errors: true, duplicates: true },
  } as const;
  return (await request(`/core/floor/${floorId}/tie`, options)).data;
}
