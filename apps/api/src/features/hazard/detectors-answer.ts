import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Detectors } from '@plumbline/shared/contract/hazard.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { listDetectors } from '@plumbline/server/hazards/detectors.ts';
import { detectorOfTenant } from '@plumbline/server/hazards/hazard-runs.ts';
import { answer } from '../../answers.ts';

/** Detectors that the caller's tenant can choose, and the chosen one. */
export async function detectorsAnswer(trx: Trx, { tenantId }: MemberPrincipal) {
  const detectors: Detectors['detectors'] = (await listDetectors(trx)).map(({ key, spec, uploaded }) => ({
    key,
    name: spec.name,
    version: spec.version,
    notice: spec.notice,
    licence: spec.licence,
    uploaded: uploaded && {
      sizeBytes: uploaded.sizeBytes,
      isForAll: uploaded.isForAll,
      createdAt: uploaded.createdAt.toISOString(),
      mayRemove: uploaded.tenantId === tenantId,
    },
  }));
  return answer({ detectors, chosen: await detectorOfTenant(trx, tenantId) });
}
