import {
  HistoryAnswerSchema,
  ObjectMakersAnswerSchema,
  PastPlanAnswerSchema,
} from '@plumbline/shared/contract/history.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type { PastPlan } from '../editor/live-plan.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

const QUIET = { enableSkip: { errors: true } } as const;
/** The past does not change; so many looked at places are kept at hand. */
const KEPT_MS = 5 * 60_000;

/** What happened on a plan, oldest first. */
export function historyQuery(projectId: string, floorId: string) {
  return queryOptions({
    queryKey: queryKeys.history(projectId, floorId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const options = { schema: HistoryAnswerSchema, signal, ...QUIET };
      return (await request(`/core/floor/${floorId}/history`, options)).data;
    },
  });
}

/** The plan as it was after the entry `seq`; null asks for nothing. */
export function pastPlanQuery(projectId: string, floorId: string, seq: number | null) {
  return queryOptions({
    queryKey: [...queryKeys.history(projectId, floorId), seq] as const,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    queryFn:
      seq === null
        ? skipToken
        : async ({ signal }) => {
            const options = { schema: PastPlanAnswerSchema, signal, ...QUIET };
            const { data } = await request(`/core/floor/${floorId}/history/${seq}`, options);
            return { ...readPast(data.document), at: data.at };
          },
  });
}

/** Who drew a zone or an object of markup, and who changed it last. */
export function makersQuery(projectId: string, floorId: string, objectId: string) {
  return queryOptions({
    queryKey: queryKeys.objectMakers(projectId, objectId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const options = { schema: ObjectMakersAnswerSchema, signal, ...QUIET };
      return (await request(`/core/floor/${floorId}/object/${objectId}/makers`, options)).data;
    },
  });
}

/** Reads a plan out of an update in base64. */
function readPast(base64: string): Omit<PastPlan, 'at'> {
  const doc = new Y.Doc();
  try {
    applyUpdate(
      doc,
      Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0),
    );
    return readPlan(doc);
  } finally {
    doc.destroy();
  }
}
