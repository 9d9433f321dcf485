import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { ChooseDetectorBodySchema, DetectorsAnswerSchema } from '@plumbline/shared/contract/hazard.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { chooseDetector } from '@plumbline/server/hazards/choose-detector.ts';
import { listDetectors } from '@plumbline/server/hazards/detectors.ts';
import { detectorOfTenant } from '@plumbline/server/hazards/hazard-runs.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const PATH = '/api/core/detector';

/** Detectors, and which one looks at the pictures of the own tenant. */
export function detectorRoutes(app: App, { stores }: ApiContext): void {
  app.get(PATH, { schema: { response: { 200: DetectorsAnswerSchema } } }, async (request) => {
    const principal = memberOf(request);
    requireChoice(principal);
    return inTenant(stores.app, principal.tenantId, (trx) => toAnswer(trx, principal.tenantId));
  });
  app.put(
    PATH,
    {
      schema: { body: ChooseDetectorBodySchema, response: { 200: DetectorsAnswerSchema } },
      config: { operation: { title: 'Tenant', businessType: BUSINESS_TYPES.update } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        requireChoice(principal);
        await chooseDetector(trx, principal.tenantId, request.body.detector);
        return toAnswer(trx, principal.tenantId);
      }),
  );
}

/** @throws AppError not-authorized; tenant-expired */
function requireChoice(principal: MemberPrincipal): void {
  const paid = abilityFor({ ...principal, isReadOnly: false }, null);
  if (paid.cannot('update', 'Tenant', 'detector')) throw new AppError('not-authorized');
  if (principal.isReadOnly) throw new AppError('tenant-expired');
}

async function toAnswer(trx: Trx, tenantId: string) {
  const detectors = (await listDetectors()).map(({ key, spec }) => ({
    key,
    name: spec.name,
    version: spec.version,
    notice: spec.notice,
    licence: spec.licence,
  }));
  const chosen = await detectorOfTenant(trx, tenantId);
  return answer({ detectors, chosen: detectors.find(({ key }) => key === chosen)?.key ?? null });
}
