import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { EVENT_SUBJECTS, type EventKind } from '@plumbline/shared/contract/event.ts';
import { MAX_VISIT_CHANGES, VisitAnswerSchema, VisitBodySchema } from '@plumbline/shared/contract/visit.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readPlanEvents } from '@plumbline/server/events/read-events.ts';
import { leavePlan, openVisit } from '@plumbline/server/visits/visit.store.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { toProjectEvent } from '../event/to-project-event.ts';
import { floorAccess } from '../floor/floor-access.ts';

/** What is drawn on a plan, its scale, and where north is. */
const CHANGES: readonly EventKind[] = [
  'zone-created',
  'zone-changed',
  'zone-deleted',
  'markup-created',
  'markup-changed',
  'markup-deleted',
  'calibration-set',
  'calibration-cleared',
  'north-set',
  'north-cleared',
];

/** Members come to a plan and leave it: what others changed between is news to them. */
export function visitRoutes(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/floor/:floorId/visit',
    {
      schema: {
        params: z.object({ floorId: UuidSchema }),
        body: VisitBodySchema,
        response: { 200: VisitAnswerSchema },
      },
      config: { operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.other } },
    },
    async (request) => {
      const principal = memberOf(request);
      const { tenantId, accountId } = principal;
      const { floorId: floorPlanId } = request.params;
      return inTenant(stores.app, tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, floorPlanId);
        access.require('read', 'PlanRoom');
        const { projectId } = plan;
        const visit = { tenantId, projectId, floorPlanId, accountId };
        if (request.body.left) {
          await leavePlan(trx, visit);
          return answer({ since: null, changes: [], isWhole: true });
        }
        const last = await openVisit(trx, visit);
        if (!last) return answer({ since: null, changes: [], isWhole: true });
        const kinds = CHANGES.filter((kind) => access.ability.can('read', EVENT_SUBJECTS[kind]));
        const wish = { projectId, floorPlanId, since: last.seq, kinds, notBy: accountId };
        const events = await readPlanEvents(trx, { ...wish, limit: MAX_VISIT_CHANGES + 1 });
        const changes = events.slice(0, MAX_VISIT_CHANGES).map(toProjectEvent);
        const isWhole = events.length <= MAX_VISIT_CHANGES;
        return answer({ since: last.at.toISOString(), changes, isWhole });
      });
    },
  );
}
