import { subject } from '@casl/ability';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { SCENE_DOCUMENT } from '@plumbline/shared/documents/scene/scene-document.ts';
import type { Trx } from '../database/client.ts';
import { SCENE_PROJECTION } from '../projections/scene-projection.ts';
import { readOrEdit } from './read-or-edit.ts';
import type { Living, RoomKind } from './room-kind.ts';

/** The room of the field notes in an inspection's pictures, for whoever sees the inspection. */
export const SCENE_ROOM: RoomKind = {
  access: (ability, inspectionId) => readOrEdit(ability, 'SceneRoom', { inspectionId }),
  document: { kind: SCENE_DOCUMENT, limits: {}, projection: SCENE_PROJECTION },
  living: readLivingInspections,
};

async function readLivingInspections(
  trx: Trx,
  projectId: string,
  inspectionIds: readonly string[],
): Promise<ReadonlyMap<string, Living>> {
  const rows = await trx
    .selectFrom('inspection')
    .select(['id', 'state', 'created_by as createdBy', 'floor_plan_id as floorId'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('id', '=', where.fn.any(where.val([...inspectionIds]))))
    .execute();
  return new Map(
    rows.map(({ id, state, createdBy, floorId }) => {
      const record = { createdBy, published: state === 'published', inspectionId: id, floorId };
      const isSeenBy = (ability: AppAbility) => ability.can('read', subject('Inspection', { ...record }));
      return [id, { isSealed: false, isSeenBy }];
    }),
  );
}
