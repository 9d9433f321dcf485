import type { PlanDoubt, PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { queryClient, queryKeys } from '../../../../api/query-client.ts';
import { confirmDoubts } from '../revision-requests.ts';

/** Confirms that an object is still in its place, under the revision as it was seen. @throws RequestError */
export async function confirmDoubt(
  projectId: string,
  after: PlanRevision,
  { objectId }: PlanDoubt,
): Promise<void> {
  try {
    await confirmDoubts(after, [objectId]);
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(projectId) });
  }
}
