import { sql } from 'kysely';

/**
 * A condition on `invitation i`: made for projects alone, of which every one is closed by now. Whoever accepts comes into
 * no project that is at work, so it is not sent again until one is reopened. Guarded by project-invitation.pg.test.ts.
 */
export const isForClosed = sql<boolean>`(i.for_projects
  AND EXISTS (SELECT 1 FROM invitation_project ip WHERE ip.invitation_id = i.id)
  AND NOT EXISTS (SELECT 1 FROM invitation_project ip JOIN project p ON p.id = ip.project_id
    WHERE ip.invitation_id = i.id AND p.status <> 'closed'))`;
