/** Whose an inspection can be: active people who stand as project admin or inspector in its project. */
import { sql, type RawBuilder } from 'kysely';
import type { Inspector } from '@plumbline/shared/contract/processing-error.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { isManagedBy } from '../projects/visible-projects.ts';

/** As `effectiveProjectRole` has it: an external member is never stronger than responder. */
const inspectorsOf = (projectId: string, which: RawBuilder<unknown>) => sql<Inspector>`
  SELECT t.account_id AS id, t.account_name AS name
  FROM project p JOIN tenant_member t ON t.tenant_id = p.tenant_id
  WHERE p.id = ${projectId} AND t.status = 'active' AND ${which} AND (t.system_role IN ('10', '20')
    OR (t.system_role = '30' AND ${isManagedBy(sql.ref('t.account_id'))})
    OR (t.system_role IN ('30', '40') AND EXISTS (SELECT 1 FROM membership m
      WHERE m.project_id = p.id AND m.account_id = t.account_id AND m.project_role IN (10, 20))))
  ORDER BY lower(t.account_name), t.account_id`;

export async function listInspectors(trx: Trx, projectId: string): Promise<Inspector[]> {
  return (await inspectorsOf(projectId, sql`true`).execute(trx)).rows;
}

/** @throws AppError assignee-not-in-project */
export async function requireInspector(trx: Trx, projectId: string, accountId: string): Promise<void> {
  const { rows } = await inspectorsOf(projectId, sql`t.account_id = ${accountId}`).execute(trx);
  if (rows.length === 0) throw new AppError('assignee-not-in-project');
}
