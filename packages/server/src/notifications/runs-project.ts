import { sql, type RawBuilder } from 'kysely';

/**
 * A condition on `tenant_member m`: project admin of a project without a place in it, as tenant admin or as manager of
 * its group.
 */
export function runsProject(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(m.system_role = '10' OR m.system_role = '30' AND EXISTS (
    SELECT FROM project run JOIN group_manager g ON g.group_id = run.group_id
    WHERE run.id = ${projectId} AND g.account_id = m.account_id))`;
}
