import type { Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { settleInspection } from './settle-inspection.ts';

/** A file of an inspection. */
interface FileOfInspection {
  tenantId: string;
  projectId: string;
  inspectionId: string;
}

/** Tells whoever looks after a project that the list of what failed there is another one now. After its own events. */
export async function tellOfFailures(
  trx: Trx,
  { tenantId, projectId }: Pick<FileOfInspection, 'tenantId' | 'projectId'>,
): Promise<void> {
  await appendTenantEvents(trx, tenantId, [
    { kind: 'processing-errors-changed', subjectId: '', projectIds: [projectId] },
  ]);
}

/** Looks where an inspection is after one of its files failed or is tried again, and tells of it. */
export async function settleAfterFailure(trx: Trx, source: FileOfInspection): Promise<void> {
  await settleInspection(trx, source.inspectionId);
  await tellOfFailures(trx, source);
}
