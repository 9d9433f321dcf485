import type { Alignment } from '@plumbline/shared/contract/site-model.ts';
import {
  SITE_MODEL_KINDS,
  isSiteModel,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import type { Trx } from '../database/client.ts';

export interface AlignedModelRecord {
  id: string;
  name: string;
  takenOn: string;
  kind: SiteModelKind;
  fileId: string;
  facts: object;
  alignment: Alignment;
}

/** The clouds and models of a floor that somebody has said of how they lie on its plan, newest first. */
export async function listAlignedModels(trx: Trx, floorId: string): Promise<AlignedModelRecord[]> {
  const rows = await trx
    .selectFrom('site_model as m')
    .innerJoin('inspection as i', 'i.id', 'm.inspection_id')
    .select([
      'i.id',
      'i.name',
      'i.taken_on as takenOn',
      'i.kind',
      'm.file_id as fileId',
      'm.facts',
      'm.alignment',
    ])
    .where('i.floor_plan_id', '=', floorId)
    .where('i.kind', 'in', SITE_MODEL_KINDS)
    .where('i.state', '=', 'published')
    .where('i.deleted_at', 'is', null)
    .where('m.alignment', 'is not', null)
    .orderBy('i.taken_on', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
  return rows.flatMap(({ kind, takenOn, alignment, ...row }) =>
    isSiteModel(kind) && takenOn !== null && alignment ? [{ ...row, kind, takenOn, alignment }] : [],
  );
}
