import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { CountByProjectQuery, ProjectCount } from '@plumbline/shared/contract/projects-insight.ts';
import type { Trx } from '../database/client.ts';
import { inList } from '../notes/list-notes.ts';
import { NOTE_FROM } from '../notes/note-record.ts';
import { projectsRun } from './read-projects-insight.ts';

/**
 * In which of the projects that somebody runs the notes of a figure are: as many as the list of the project has under the
 * same filters. The most come first.
 */
export async function countByProject(
  trx: Trx,
  reader: MemberPrincipal,
  { tagId, ...asked }: CountByProjectQuery,
): Promise<ProjectCount[]> {
  const hasTag = sql`EXISTS (SELECT 1 FROM note_tag x WHERE x.note_id = n.id AND x.tag_id = own_tag.id)`;
  const { rows } = await sql<ProjectCount>`
    WITH run AS MATERIALIZED (
      SELECT p.id, p.name, g.name AS group_name FROM project p LEFT JOIN project_group g ON g.id = p.group_id
      WHERE ${projectsRun(reader)}),
    asked_tag AS MATERIALIZED (
      SELECT t.name_key FROM tag t WHERE t.id = ${tagId ?? null} AND t.project_id IN (SELECT id FROM run)),
    own_tag AS MATERIALIZED (SELECT t.id, t.project_id FROM tag t JOIN asked_tag USING (name_key))
    SELECT run.id, run.name, run.group_name AS "groupName", own_tag.id AS "tagId", count(*)::integer AS notes
    FROM ${NOTE_FROM} JOIN run ON run.id = n.project_id LEFT JOIN own_tag ON own_tag.project_id = run.id
    WHERE ${inList(reader, { search: '', ...asked })} AND ${tagId === undefined ? sql`true` : hasTag}
    GROUP BY run.id, run.name, run.group_name, own_tag.id ORDER BY notes DESC, lower(run.name), run.id`.execute(
    trx,
  );
  return rows;
}
