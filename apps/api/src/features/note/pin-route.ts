import { NotePinsAnswerSchema, NotePinsQuerySchema } from '@plumbline/shared/contract/note-pins.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listPins } from '@plumbline/server/notes/note-pins.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { floorAccess } from '../floor/floor-access.ts';

/** The notes of a floor as marks, all at once; for visitors without what is not theirs to see. */
export function pinRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/note/pin',
    {
      schema: { querystring: NotePinsQuerySchema, response: { 200: NotePinsAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await floorAccess(trx, principal, request.query.floorId);
        access.require('read', 'Note', { createdBy: '', floorId: request.query.floorId, reviewed: true });
        return listAnswer(await listPins(trx, request.query.floorId, principal.kind === 'member'));
      });
    },
  );
}
