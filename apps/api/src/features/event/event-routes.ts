import * as z from 'zod/mini';
import { mayHear } from '@plumbline/shared/abilities/may-hear.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { EventListAnswerSchema, isPassingEvent } from '@plumbline/shared/contract/event.ts';
import { EventListQuerySchema } from '@plumbline/shared/contract/project.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { feedHead, readEventsBefore, type EventRow } from '@plumbline/server/events/read-events.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { toProjectEvent } from './to-project-event.ts';

const BATCH = 200;

/** What happened in a project, newest first. */
export function eventRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/event',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: EventListQuerySchema,
        response: { 200: EventListAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      const { before, limit } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { ability } = await projectAccess(trx, principal, projectId);
        const mayRead = (event: EventRow) => !isPassingEvent(event.kind) && mayHear(ability, event);
        const rows = await readPage(trx, projectId, { before: before ?? null, limit, mayRead });
        return answer({ events: rows.map(toProjectEvent), head: await feedHead(trx, projectId) });
      });
    },
  );
}

interface PageWish {
  before: number | null;
  limit: number;
  /** What is news for a moment is no history. */
  mayRead: (event: EventRow) => boolean;
}

/** A full page of what the reader may know, however much lies between that is not for them. */
async function readPage(
  trx: Trx,
  projectId: string,
  { before, limit, mayRead }: PageWish,
): Promise<EventRow[]> {
  const page: EventRow[] = [];
  let from = before;
  while (page.length < limit) {
    const rows = await readEventsBefore(trx, projectId, from, BATCH);
    page.push(...rows.filter(mayRead));
    from = rows.at(-1)?.seq ?? null;
    if (rows.length < BATCH || from === null) break;
  }
  return page.slice(0, limit);
}
