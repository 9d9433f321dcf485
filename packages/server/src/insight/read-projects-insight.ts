import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import {
  PROJECTS_INSIGHT_MAX,
  PROJECTS_TAGS_MAX,
  type ProjectsInsight,
} from '@plumbline/shared/contract/projects-insight.ts';
import type { Trx } from '../database/client.ts';
import { runProjects, visibleProjects } from '../projects/visible-projects.ts';
import { insightBases, type InsightScope } from './insight-bases.ts';
import { SHARED_PARTS, rowsOf, selectParts, withBacklog, type CountedParts } from './insight-parts.ts';

type OwnParts = Pick<ProjectsInsight, 'projects' | 'tags'>;

/** A condition on `project p`: an active one that somebody runs. */
export function projectsRun(reader: MemberPrincipal) {
  return sql`(p.tenant_id = ${reader.tenantId} AND p.status = 'active' AND ${visibleProjects(reader)} AND ${runProjects(reader)})`;
}

/**
 * Counts the notes of the active projects that somebody runs, in one statement and each project in its own zone. Deleted
 * notes and findings that nobody has decided on count nowhere.
 */
export async function readProjectsInsight(trx: Trx, reader: MemberPrincipal): Promise<ProjectsInsight> {
  const scope: InsightScope = {
    accountId: reader.accountId,
    projects: projectsRun(reader),
    ofNotes: sql`d.id = n.project_id`,
    holds: (column) => sql`${column} IN (SELECT id FROM day_now)`,
  };
  const { rows } = await sql<CountedParts & OwnParts>`
    WITH ${insightBases(scope, {})} SELECT ${selectParts({ ...SHARED_PARTS, ...OWN_PARTS })}`.execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a statement without FROM has a row');
  return withBacklog(counted);
}

/** What is told of many projects only. The last seven days are those of the project that is ahead of the others. */
const OWN_PARTS = {
  projects: rowsOf(sql`SELECT p.id, p.name, g.name AS "groupName", coalesce(n.unsettled, 0) AS unsettled,
      coalesce(n.opened, 0) AS opened, coalesce(s.verified, 0) AS verified, coalesce(n.late, 0) AS late, n.latest AS "latestDays",
      coalesce(s.returned, 0) AS returned, coalesce(l.inspections, 0) AS inspections, l.last_on::text AS "lastSeenOn"
    FROM project p JOIN day_now ON day_now.id = p.id LEFT JOIN project_group g ON g.id = p.group_id
    LEFT JOIN (SELECT project_id, count(*) FILTER (WHERE is_unsettled) AS unsettled,
        count(*) FILTER (WHERE opened_on BETWEEN a.today - 6 AND a.today) AS opened,
        count(*) FILTER (WHERE is_unsettled AND days_late > 0) AS late,
        max(days_late) FILTER (WHERE is_unsettled AND days_late > 0) AS latest
      FROM counted, at_work a GROUP BY project_id) n ON n.project_id = p.id
    LEFT JOIN (SELECT project_id, count(DISTINCT note_id) FILTER (WHERE is_verified AND day BETWEEN a.today - 6 AND a.today) AS verified,
        count(DISTINCT note_id) FILTER (WHERE is_returned AND day BETWEEN a."from" AND a."to") AS returned
      FROM step, at_work a GROUP BY project_id) s ON s.project_id = p.id
    LEFT JOIN (SELECT project_id, count(*) FILTER (WHERE day BETWEEN a."from" AND a."to") AS inspections, max(day) AS last_on
      FROM looked, at_work a GROUP BY project_id) l ON l.project_id = p.id
    ORDER BY coalesce(n.late, 0) DESC, coalesce(n.unsettled, 0) DESC, lower(p.name), p.id LIMIT ${PROJECTS_INSIGHT_MAX}`),
  tags: rowsOf(sql`SELECT (array_agg(t.id ORDER BY t.id))[1] AS id, min(t.name) AS name, count(DISTINCT n.id)::integer AS notes
    FROM counted n JOIN note_tag x ON x.note_id = n.id JOIN tag t ON t.id = x.tag_id WHERE n.is_unsettled
    GROUP BY t.name_key ORDER BY notes DESC, t.name_key LIMIT ${PROJECTS_TAGS_MAX}`),
};
