import {
  FloorAnswerSchema,
  FloorListAnswerSchema,
  FloorPlanSchema,
} from '@plumbline/shared/contract/floor.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { againAfter, answerOrKept } from './answer-or-kept.ts';
import { queryKeys } from './query-client.ts';
import { request } from './request.ts';

/** Signed media addresses live at least five minutes; the list is fetched anew before that. */
const MEDIA_RENEWAL_MS = 4 * 60_000;

/** All plans of a project in building order. */
export function floorPlansQuery(projectId: string) {
  const queryKey = queryKeys.floorPlans(projectId);
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: z.array(FloorPlanSchema),
        signal,
        load: async () => {
          const options = { schema: FloorListAnswerSchema, query: { projectId }, signal };
          return (await request('/core/floor', { ...options, enableSkip: { errors: true } })).rows;
        },
      }),
  });
}

/** One plan by itself, asked anew each time. */
export function floorPlanQuery(floorId: string) {
  return queryOptions({
    queryKey: queryKeys.floorPlan(floorId),
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const options = { schema: FloorAnswerSchema, signal, enableSkip: { errors: true } } as const;
      return (await request(`/core/floor/${floorId}`, options)).data;
    },
  });
}
