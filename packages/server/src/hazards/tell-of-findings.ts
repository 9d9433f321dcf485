import { CONFIDENCE } from '@plumbline/shared/hazards/model-spec.ts';
import { readInspection } from '../captures/inspection-record.ts';
import type { Trx } from '../database/client.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import type { RunRecord } from './hazard-runs.ts';

/** Tells those who review the findings of a project that some wait; nobody when there is no new one. */
export async function tellOfFindings(
  trx: Trx,
  {
    id,
    tenantId,
    projectId,
    inspectionId,
  }: Pick<RunRecord, 'id' | 'tenantId' | 'projectId' | 'inspectionId'>,
): Promise<void> {
  const inspection = await readInspection(trx, inspectionId);
  const { count } = await trx
    .selectFrom('hazard_finding')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('run_id', '=', id)
    .where('score', '>=', CONFIDENCE.shown)
    .executeTakeFirstOrThrow();
  if (!inspection || Number(count) === 0) return;
  const told = {
    kind: 'findings-wait',
    subjectId: inspectionId,
    projectId,
    actorId: null,
    params: { name: inspection.name },
    bundle: inspectionId,
    to: { projectRoles: [10, 20] },
  } as const;
  await tellTenant(trx, tenantId, { notifications: [told], events: [] });
}
