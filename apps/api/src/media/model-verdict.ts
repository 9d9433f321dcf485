import { subject } from '@casl/ability';
import { SITE_MODELS, isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { hasSiteModels } from '@plumbline/server/site-models/site-model.store.ts';
import type { MediaVerdict } from './media-gate.ts';

/** Files of a cloud or a model are for who may read it, while the tenant has them. */
export async function modelVerdict(
  trx: Trx,
  principal: Principal,
  fileId: string,
): Promise<MediaVerdict | null> {
  const found = await trx
    .selectFrom('site_model as m')
    .innerJoin('inspection as i', 'i.id', 'm.inspection_id')
    .select(['i.project_id as projectId', 'i.kind', 'i.created_by as createdBy', 'm.tenant_id as tenantId'])
    .where('m.file_id', '=', fileId)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || !isSiteModel(found.kind)) return null;
  const standing = await standingOf(trx, principal, found.projectId);
  if (!standing || !(await hasSiteModels(trx, found.tenantId))) return null;
  const record = subject(SITE_MODELS[found.kind].subject, { createdBy: found.createdBy });
  return abilityFor(principal, standing).can('read', record) ? { original: null } : null;
}
