import { sql, type RawBuilder } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { RETRIED_ERRORS } from '@plumbline/shared/captures/retried-errors.ts';
import type { ProcessingError, ProcessingErrorsWanted } from '@plumbline/shared/contract/processing-error.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import type { ListSql } from '../lists/list-sql.ts';
import { runProjects } from '../projects/visible-projects.ts';

export interface ProcessingErrorRecord extends Omit<ProcessingError, 'failedAt'> {
  failedAt: Date;
}

const ORDERS: Record<ProcessingErrorsWanted['orderBy'], RawBuilder<unknown>> = {
  failedAt: sql`"failedAt"`,
  inspection: sql`lower(inspection->>'name')`,
  tries: sql`tries`,
};

const AGES: Record<NonNullable<ProcessingErrorsWanted['age']>, RawBuilder<unknown>> = {
  day: sql`s.state_at < now() - interval '1 day'`,
  week: sql`s.state_at < now() - interval '7 days'`,
};

const COLUMNS = sql`
  s.id, s.file_name AS "fileName", coalesce(s.failed_in, 'checking') AS step, s.error, s.state_at AS "failedAt",
  jsonb_build_object('id', i.id, 'name', i.name, 'version', i.version, 'kind', i.kind) AS inspection,
  jsonb_build_object('id', p.id, 'name', p.name) AS project,
  jsonb_build_object('id', i.created_by, 'name', coalesce((SELECT m.account_name FROM tenant_member m
    WHERE m.account_id = i.created_by AND m.tenant_id = i.tenant_id), '')) AS inspector,
  (SELECT count(*)::int FROM source_log l WHERE l.source_id = s.id AND l.kind <> 'retried') AS tries,
  (p.status = 'active' AND s.error = ANY (${[...RETRIED_ERRORS]}) AND s.failed_in IS NOT NULL) AS "canRetry",
  p.status = 'active' AS "canReassign"`;

/** Files that failed, of living inspections in the projects that the reader runs. */
export function processingErrorList(
  reader: Pick<MemberPrincipal, 'systemRole' | 'accountId'>,
  { step, projectId, age, orderBy, direction }: ProcessingErrorsWanted,
): ListSql<ProcessingErrorRecord> {
  const conditions = [
    sql`s.state = 'failed' AND i.deleted_at IS NULL`,
    runProjects(reader),
    ...(step ? [sql`coalesce(s.failed_in, 'checking') = ${step}`] : []),
    ...(projectId ? [sql`p.id = ${projectId}`] : []),
    ...(age ? [AGES[age]] : []),
  ];
  return {
    rows: sql<ProcessingErrorRecord>`
      SELECT listed.* FROM (SELECT ${COLUMNS} FROM capture_source s JOIN inspection i ON i.id = s.inspection_id
        JOIN project p ON p.id = i.project_id WHERE ${sql.join(conditions, sql` AND `)}) listed`,
    order: sql`${ORDERS[orderBy]} ${SORT_WAY[direction]}, "failedAt" DESC, id`,
  };
}
