import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { FloorPlanRecord } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import type { MediaSigner } from '../../media/media-signer.ts';

/** A floor plan as this reader may see it, with addresses that only this reader can use. */
export function toFloorPlan(plan: FloorPlanRecord, principal: Principal, signer: MediaSigner): FloorPlan {
  const { fileId, widthPx, heightPx, tileSizePx, levelCount, pageWidthMm, pageHeightMm } = plan.image;
  const { base, expiresAt } = signer.sign(principal, `plan/${fileId}`);
  const media = { mediaBase: base, mediaExpiresAt: expiresAt.toISOString() };
  return {
    id: plan.id,
    projectId: plan.projectId,
    name: plan.name,
    position: plan.position,
    image: { widthPx, heightPx, tileSizePx, levelCount, pageWidthMm, pageHeightMm, ...media },
    mmPerPx: plan.mmPerPx,
    zoneCount: plan.zoneCount,
    createdBy: principal.kind === 'visitor' ? null : plan.createdBy,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
    version: plan.version,
  };
}
