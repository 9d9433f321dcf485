import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  CreatedRevisionAnswerSchema,
  DoubtListAnswerSchema,
  LateObjectsAnswerSchema,
  RevisionAnswerSchema,
  type LateObjects,
  type PlanRevision,
  type WantedAlignment,
} from '@plumbline/shared/contract/revision.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import type { Doubt } from './changes/find-doubts.ts';

/** These calls say in their own place what went wrong. */
const IN_PLACE = { errors: true } as const;

type Seen = Pick<PlanRevision, 'id' | 'floorPlanId' | 'version'>;

/** What is drawn where a revision changed the drawing. */
export function doubtsQuery(projectId: string, { floorPlanId, id, version }: Seen) {
  return queryOptions({
    queryKey: [...queryKeys.planRevisions(projectId), floorPlanId, 'doubts', id, version],
    queryFn: async ({ signal }) => {
      const options = { schema: DoubtListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/floor/${floorPlanId}/revision/${id}/doubt`, options)).rows;
    },
  });
}

/** Makes the next revision of a page; its id is promised at once, the picture follows. */
export async function createRevision(floorId: string, uploadId: string, page: number): Promise<string> {
  const answer = await request(`/core/floor/${floorId}/revision`, {
    method: 'POST',
    schema: CreatedRevisionAnswerSchema,
    body: { uploadId, page },
    enableSkip: IN_PLACE,
  });
  return answer.data.revisionId;
}

export async function alignRevision(seen: Seen, alignment: WantedAlignment): Promise<PlanRevision> {
  const answer = await request(`${pathOf(seen)}/alignment`, {
    method: 'PUT',
    schema: RevisionAnswerSchema,
    body: { version: seen.version, alignment },
    enableSkip: IN_PLACE,
  });
  return answer.data;
}

/** What was drawn or moved since doubts were last searched for under the revision in force. */
export async function lateObjects(seen: Seen, signal: AbortSignal): Promise<LateObjects> {
  const options = { schema: LateObjectsAnswerSchema, enableSkip: IN_PLACE, signal };
  return (await request(`${pathOf(seen)}/late`, options)).data;
}

/** `asOf`: until when what is drawn was known to the search; now where it is not given. */
export async function setDoubts(seen: Seen, doubts: readonly Doubt[], asOf?: string): Promise<void> {
  await request(`${pathOf(seen)}/doubt`, {
    method: 'PUT',
    schema: RevisionAnswerSchema,
    body: { version: seen.version, doubts, ...(asOf !== undefined && { asOf }) },
    // Tried again at once by whoever presses Retry.
    enableSkip: { errors: true, duplicates: true },
  });
}

/** Another alignment than the one that was seen is a conflict: what was looked at then may lie elsewhere now. */
export async function confirmDoubts(seen: Seen, objectIds: readonly string[]): Promise<void> {
  await request(`${pathOf(seen)}/doubt/confirm`, {
    method: 'POST',
    schema: RevisionAnswerSchema,
    body: { version: seen.version, objectIds },
    enableSkip: IN_PLACE,
  });
}

/** Puts a revision in force in place of the one whose number the person saw; `unchecked` without a search for doubts. */
export async function issueRevision(
  seen: Seen,
  insteadOf: number,
  { unchecked }: { unchecked: boolean },
): Promise<void> {
  await request(`${pathOf(seen)}/current`, {
    method: 'POST',
    schema: RevisionAnswerSchema,
    body: { version: seen.version, insteadOf, ...(unchecked && { unchecked }) },
    enableSkip: IN_PLACE,
  });
}

export async function discardRevision(seen: Seen): Promise<void> {
  await request(pathOf(seen), {
    method: 'DELETE',
    schema: answerOf(EmptySchema),
    query: { version: seen.version },
    enableSkip: IN_PLACE,
  });
}

function pathOf({ floorPlanId, id }: Seen): string {
  return `/core/floor/${floorPlanId}/revision/${id}`;
}
