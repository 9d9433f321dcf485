import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ChangeSavedViewBodySchema,
  NewSavedViewBodySchema,
  SavedViewAnswerSchema,
  SavedViewListAnswerSchema,
  SavedViewListQuerySchema,
} from '@plumbline/shared/contract/saved-view.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  removeSavedView,
} from '@plumbline/server/saved-views/saved-view.store.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ParamsSchema = z.object({ viewId: UuidSchema });
const TITLE = 'SavedView';

/** The caller's own views of the lists; everybody has some, nobody sees another's. */
export function savedViewRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  addRoute(app, context);
  changeRoutes(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/view',
    { schema: { querystring: SavedViewListQuerySchema, response: { 200: SavedViewListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const views = await inTenant(stores.app, principal.tenantId, (trx) =>
        listSavedViews(trx, principal, request.query.list),
      );
      return listAnswer(views);
    },
  );
}

function addRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/view',
    {
      schema: { body: NewSavedViewBodySchema, response: { 200: SavedViewAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.insert },
        failures: ['view-name-taken', 'too-many-views'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) =>
        answer(await addSavedView(trx, principal, request.body)),
      ),
  );
}

function changeRoutes(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/view/:viewId',
    {
      schema: {
        params: ParamsSchema,
        body: ChangeSavedViewBodySchema,
        response: { 200: SavedViewAnswerSchema },
      },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['view-name-taken'],
      },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) =>
        answer(await changeSavedView(trx, principal, request.params.viewId, request.body)),
      ),
  );

  app.delete(
    '/api/core/view/:viewId',
    {
      schema: { params: ParamsSchema, response: { 200: SavedViewAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) =>
        answer(await removeSavedView(trx, principal, request.params.viewId)),
      ),
  );
}
