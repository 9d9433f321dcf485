import { sql, type RawBuilder } from 'kysely';
import { runsProject } from './runs-project.ts';

/** A condition on `tenant_member m`: may see a project, and with it the notes in it. */
export function seesProject(projectId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(m.system_role = '20' OR ${runsProject(projectId)} OR EXISTS (
    SELECT FROM membership s WHERE s.project_id = ${projectId} AND s.account_id = m.account_id))`;
}

/** True for a note people hear of: neither deleted nor a finding, of a project that is not closed. `note` is an id as text. */
export function isLivingNote({
  note,
  project,
}: Record<'note' | 'project', RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM note living JOIN project p ON p.id = living.project_id
    WHERE living.id::text = ${note} AND p.id = ${project} AND p.status = 'active'
      AND living.deleted_at IS NULL AND living.type <> 'ai')`;
}
