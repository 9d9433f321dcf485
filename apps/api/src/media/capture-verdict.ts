import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { MediaVerdict } from './media-gate.ts';

/** Pictures of a capture are for who may read its inspection; the file that the camera wrote goes out to nobody here. */
export async function captureVerdict(
  trx: Trx,
  principal: Principal,
  fileId: string,
): Promise<MediaVerdict | null> {
  const found = await trx
    .selectFrom('capture as c')
    .innerJoin('inspection as i', 'i.id', 'c.inspection_id')
    .select(['i.project_id as projectId', 'i.created_by as createdBy', 'i.state'])
    .select(['i.id as inspectionId', 'i.floor_plan_id as floorId'])
    .where('c.file_id', '=', fileId)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  const standing = found && (await standingOf(trx, principal, found.projectId));
  if (!standing) return null;
  const { createdBy, inspectionId, floorId } = found;
  const record = { createdBy, published: found.state === 'published', inspectionId, floorId };
  const maySee = abilityFor(principal, standing).can('read', subject('Inspection', record));
  return maySee ? { original: null } : null;
}
