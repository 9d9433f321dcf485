import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { EVENT_SUBJECTS, isEventKind, type EventKind } from '@plumbline/shared/contract/event.ts';
import { MAX_PROJECT_NEWS, ProjectVisitAnswerSchema } from '@plumbline/shared/contract/project-visit.ts';
import { MAX_VISIT_CHANGES, VisitAnswerSchema, VisitBodySchema } from '@plumbline/shared/contract/visit.ts';
import { isNewsKind, newsOfEvents } from '@plumbline/shared/notes/note-news.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { feedHead, readNews } from '@plumbline/server/events/read-events.ts';
import { leaveVisit, openVisit } from '@plumbline/server/visits/visit.store.ts';
import { answer } from '../../answers.ts';
import { projectAccess } from '../../access.ts';
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

/** What is done to notes. */
const NOTE_NEWS: readonly EventKind[] = Object.keys(EVENT_SUBJECTS).filter(isEventKind).filter(isNewsKind);

/** Members come to a plan or a project's home and leave it: what others changed between is news to them. */
export function visitRoutes(app: App, context: ApiContext): void {
  planVisitRoute(app, context);
  projectVisitRoute(app, context);
}

function planVisitRoute(app: App, { stores }: ApiContext): void {
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
          await leaveVisit(trx, visit);
          return answer({ since: null, changes: [], isWhole: true });
        }
        const last = await openVisit(trx, visit);
        if (!last) return answer({ since: null, changes: [], isWhole: true });
        const kinds = CHANGES.filter((kind) => access.ability.can('read', EVENT_SUBJECTS[kind]));
        const wish = { projectId, floorPlanId, since: last.seq, kinds, notBy: accountId };
        const events = await readNews(trx, { ...wish, limit: MAX_VISIT_CHANGES + 1 });
        const changes = events.slice(0, MAX_VISIT_CHANGES).map(toProjectEvent);
        const isWhole = events.length <= MAX_VISIT_CHANGES;
        return answer({ since: last.at.toISOString(), changes, isWhole });
      });
    },
  );
}

function projectVisitRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/project/:projectId/visit',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        body: VisitBodySchema,
        response: { 200: ProjectVisitAnswerSchema },
      },
      config: { operation: { title: 'Project', businessType: BUSINESS_TYPES.other } },
    },
    async (request) => {
      const principal = memberOf(request);
      const { tenantId, accountId } = principal;
      const { projectId } = request.params;
      return inTenant(stores.app, tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Note');
        const visit = { tenantId, projectId, floorPlanId: null, accountId };
        const seq = await feedHead(trx, projectId);
        const last = request.body.left ? await leaveVisit(trx, visit) : await openVisit(trx, visit);
        if (!last) return answer({ since: null, news: [], isWhole: true, seq });
        const wish = { projectId, floorPlanId: null, since: last.seq, kinds: NOTE_NEWS, notBy: accountId };
        const events = await readNews(trx, { ...wish, limit: MAX_PROJECT_NEWS + 1 });
        const news = newsOfEvents(events.slice(0, MAX_PROJECT_NEWS).map(toProjectEvent));
        const isWhole = events.length <= MAX_PROJECT_NEWS;
        return answer({ since: last.at.toISOString(), news, isWhole, seq });
      });
    },
  );
}
