import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { InsideAnswerSchema, InsideQuerySchema } from '@plumbline/shared/contract/inside.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { livingPlanIds } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { peopleInside } from '@plumbline/server/projects/people-inside.ts';
import { visibleProjectsAmong } from '@plumbline/server/projects/visible-projects.ts';
import * as z from 'zod/mini';
import { projectAccess } from '../access.ts';
import { answer } from '../answers.ts';
import type { ApiContext } from '../api-context.ts';
import type { App } from '../create-instance.ts';
import { memberOf } from '../plugins/authentication-plugin.ts';
import type { LiveHub } from './live-hub.ts';

/** As many as a card draws, and as the project's own page lists. */
const NAMED_ON_CARDS = 5;
const NAMED_IN_PROJECT = 20;

/** Who is inside: asked for when a page opens, and again when the feed says that others are there than before. */
export function insideRoutes(app: App, { stores }: ApiContext, { here }: LiveHub): void {
  const response = { 200: InsideAnswerSchema };
  const config = { isAskedByPages: true };
  const whoIsAt = (placeIds: readonly string[]) => new Map(placeIds.map((id) => [id, here.at(id)]));
  app.get(
    '/api/core/project/inside',
    { schema: { querystring: InsideQuerySchema, response }, config },
    async (request) => {
      const { tenantId, accountId: readerId } = memberOf(request);
      const asked = whoIsAt(request.query.of.split(','));
      const busy = [...asked.keys()].filter((id) => asked.get(id)?.size);
      // Whoever sees a project sees the names of its people.
      const inside = await inTenant(stores.app, tenantId, async (trx) => {
        const seen = busy.length === 0 ? [] : await visibleProjectsAmong(trx, memberOf(request), busy);
        const places = whoIsAt(seen.map(({ id }) => id));
        return peopleInside(trx, places, { tenantId, readerId, named: NAMED_ON_CARDS });
      });
      return answer(inside);
    },
  );
  app.get(
    '/api/core/project/:projectId/inside',
    { schema: { params: z.object({ projectId: UuidSchema }), response }, config },
    async (request) => {
      const principal = memberOf(request);
      const { tenantId, accountId: readerId } = principal;
      const { projectId } = request.params;
      const inside = await inTenant(stores.app, tenantId, async (trx) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('read', 'ProjectMember');
        const places = whoIsAt([projectId, ...(await livingPlanIds(trx, projectId))]);
        return peopleInside(trx, places, { tenantId, readerId, named: NAMED_IN_PROJECT });
      });
      return answer(inside);
    },
  );
}
