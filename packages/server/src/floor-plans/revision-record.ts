import type { PlanRevision, RevisionAlignment } from '@plumbline/shared/contract/revision.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/client.ts';
import { PICTURE_COLUMNS, toPicture, type Person, type PlanPicture } from './floor-plan-record.ts';

/** One issue of a plan's drawing as the server's code sees it. */
export interface RevisionRecord {
  id: string;
  tenantId: string;
  floorPlanId: string;
  number: number;
  state: PlanRevision['state'];
  image: PlanPicture;
  alignment: RevisionAlignment | null;
  note: string;
  createdBy: Person;
  createdAt: Date;
  issuedBy: Person | null;
  issuedAt: Date | null;
  /** When what is drawn was last searched for doubts; null when nobody did with this alignment. */
  doubtsFoundAt: Date | null;
  doubtCount: number;
  openDoubtCount: number;
  version: number;
}

/** Revisions with their people and the number of doubts; the caller adds conditions on `r` and the order. */
export function selectRevisions(trx: Trx) {
  return trx
    .selectFrom('plan_revision as r')
    .innerJoin('floor_plan as f', 'f.id', 'r.floor_plan_id')
    .leftJoin('tenant_member as maker', (join) =>
      join.onRef('maker.account_id', '=', 'r.created_by').onRef('maker.tenant_id', '=', 'r.tenant_id'),
    )
    .leftJoin('tenant_member as issuer', (join) =>
      join.onRef('issuer.account_id', '=', 'r.issued_by').onRef('issuer.tenant_id', '=', 'r.tenant_id'),
    )
    .select(PICTURE_COLUMNS)
    .select(['r.id', 'r.tenant_id', 'r.floor_plan_id', 'r.number', 'r.alignment', 'r.note', 'r.version'])
    .select(['r.created_by', 'r.created_at', 'r.issued_by', 'r.issued_at', 'r.doubts_found_at'])
    .select('f.current_revision')
    .select(['maker.account_name as maker_name', 'issuer.account_name as issuer_name'])
    .select([
      countDoubts(sql``).as('doubt_count'),
      countDoubts(sql`AND d.confirmed_at IS NULL`).as('open_doubt_count'),
    ]);
}

/** Of what was deleted nothing is left to look at. */
function countDoubts(condition: RawBuilder<unknown>) {
  return sql<number>`(SELECT count(*) FROM plan_doubt d WHERE d.revision_id = r.id AND NOT d.is_gone ${condition})`;
}

type SelectedRevision = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number];

/** Turns a row of `selectRevisions` into a record. */
export function toRevision(row: SelectedRevision): RevisionRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    floorPlanId: row.floor_plan_id,
    number: row.number,
    state: stateOf(row),
    image: toPicture(row),
    alignment: row.alignment,
    note: row.note,
    createdBy: { id: row.created_by, name: row.maker_name ?? '' },
    createdAt: row.created_at,
    issuedBy: row.issued_by === null ? null : { id: row.issued_by, name: row.issuer_name ?? '' },
    issuedAt: row.issued_at,
    doubtsFoundAt: row.doubts_found_at,
    doubtCount: row.doubt_count,
    openDoubtCount: row.open_doubt_count,
    version: row.version,
  };
}

function stateOf(row: Pick<SelectedRevision, 'number' | 'current_revision' | 'issued_at'>) {
  if (row.number === row.current_revision) return 'current';
  return row.issued_at === null ? 'draft' : 'superseded';
}
