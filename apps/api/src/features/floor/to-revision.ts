import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { PlanDoubt, PlanRevision } from '@plumbline/shared/contract/revision.ts';
import type { DoubtRecord } from '@plumbline/server/floor-plans/doubt.store.ts';
import type { RevisionRecord } from '@plumbline/server/floor-plans/revision-record.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { toPlanImage } from './to-floor-plan.ts';

/** A revision as this reader may see it: visitors see nobody's name, and nothing of what is still to be checked. */
export function toPlanRevision(
  revision: RevisionRecord,
  principal: Principal,
  signer: MediaSigner,
): PlanRevision {
  const isVisitor = principal.kind === 'visitor';
  return {
    id: revision.id,
    floorPlanId: revision.floorPlanId,
    number: revision.number,
    state: revision.state,
    image: toPlanImage(revision.image, principal, signer),
    alignment: revision.alignment,
    note: revision.note,
    createdBy: isVisitor ? null : revision.createdBy,
    createdAt: revision.createdAt.toISOString(),
    issuedBy: isVisitor ? null : revision.issuedBy,
    issuedAt: revision.issuedAt?.toISOString() ?? null,
    doubtsFoundAt: isVisitor ? null : (revision.doubtsFoundAt?.toISOString() ?? null),
    doubtCount: isVisitor ? 0 : revision.doubtCount,
    openDoubtCount: isVisitor ? 0 : revision.openDoubtCount,
    version: revision.version,
  };
}

export function toPlanDoubt({ confirmedAt, ...doubt }: DoubtRecord): PlanDoubt {
  return { ...doubt, confirmedAt: confirmedAt?.toISOString() ?? null };
}
