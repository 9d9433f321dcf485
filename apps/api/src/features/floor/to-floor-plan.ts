import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { FloorPlan, PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { FloorPlanRecord, PlanPicture } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import type { MediaSigner } from '../../media/media-signer.ts';

/** A floor plan as this reader may see it, with addresses that only this reader can use. */
export function toFloorPlan(plan: FloorPlanRecord, principal: Principal, signer: MediaSigner): FloorPlan {
  return {
    id: plan.id,
    projectId: plan.projectId,
    name: plan.name,
    position: plan.position,
    image: toPlanImage(plan.image, principal, signer),
    revisionNumber: plan.revisionNumber,
    mmPerPx: plan.mmPerPx,
    northDeg: plan.northDeg,
    zoneCount: plan.zoneCount,
    ...(principal.kind !== 'visitor' && {
      openNoteCount: plan.openNoteCount,
      lastCaptureOn: plan.lastCaptureOn,
    }),
    createdBy: principal.kind === 'visitor' ? null : plan.createdBy,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
    version: plan.version,
  };
}

/** A picture, with an address that only this reader can use. */
export function toPlanImage(picture: PlanPicture, principal: Principal, signer: MediaSigner): PlanImage {
  const { fileId, ...sizeAndPlace } = picture;
  const { base, expiresAt } = signer.sign(principal, `plan/${fileId}`);
  return { ...sizeAndPlace, mediaBase: base, mediaExpiresAt: expiresAt.toISOString() };
}
