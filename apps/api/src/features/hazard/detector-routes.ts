import { ChooseDetectorBodySchema, DetectorsAnswerSchema } from '@plumbline/shared/contract/hazard.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { chooseDetector } from '@plumbline/server/hazards/choose-detector.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requireDetectors } from '../../hazards/detector-right.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { detectorsAnswer } from './detectors-answer.ts';

const PATH = '/api/core/detector';

/** Detectors, and which one looks at the pictures of the own tenant. */
export function detectorRoutes(app: App, { stores }: ApiContext): void {
  app.get(PATH, { schema: { response: { 200: DetectorsAnswerSchema } } }, async (request) => {
    const principal = memberOf(request);
    requireDetectors(principal);
    return inTenant(stores.app, principal.tenantId, (trx) => detectorsAnswer(trx, principal));
  });
  app.put(
    PATH,
    {
      schema: { body: ChooseDetectorBodySchema, response: { 200: DetectorsAnswerSchema } },
      config: {
        operation: { title: 'Tenant', businessType: BUSINESS_TYPES.update },
        failures: ['not-found'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        requireDetectors(principal);
        await chooseDetector(trx, principal.tenantId, request.body.detector);
        return detectorsAnswer(trx, principal);
      }),
  );
}
