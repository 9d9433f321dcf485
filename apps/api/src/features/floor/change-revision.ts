import type { MemberPrincipal, Principal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { FloorPlanRecord } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import type { RevisionRecord } from '@plumbline/server/floor-plans/revision-record.ts';
import type { RevisionResult, SeenRevision } from '@plumbline/server/floor-plans/revision.store.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ApiContext } from '../../api-context.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { floorAccess, ownedRecord } from './floor-access.ts';
import { toPlanRevision } from './to-revision.ts';

export const RevisionParamsSchema = z.object({ floorId: UuidSchema, revisionId: UuidSchema });

interface RevisionChange<Wish, Body> {
  request: FastifyRequest;
  params: z.infer<typeof RevisionParamsSchema>;
  /** What is wanted, with the version the caller saw. */
  wish: Wish;
  /** Throws where the caller may not. */
  judge: (trx: Trx, principal: MemberPrincipal, floorId: string) => Promise<unknown>;
  change: (trx: Trx, wanted: SeenRevision & Wish) => Promise<RevisionResult>;
  say: (changed: PlanRevision) => Body;
}

/**
 * Changes one revision, or its doubts, in one transaction.
 * @throws AppError not-found; conflict with how it is now, when somebody else was faster; what `judge` and `change` throw
 */
export async function changeRevision<Wish extends { version: number }, Body>(
  { stores, signer }: ApiContext,
  { request, params, wish, judge, change, say }: RevisionChange<Wish, Body>,
): Promise<Body> {
  const { floorId: floorPlanId, revisionId } = params;
  return writeOnce(stores, request, async (trx, principal) => {
    await judge(trx, principal, floorPlanId);
    const actor = { kind: 'member', id: principal.accountId } as const;
    const result = await change(trx, { ...wish, floorPlanId, revisionId, actor });
    return say(toPlanRevision(changedRevision(result, principal, signer), principal, signer));
  });
}

function changedRevision(result: RevisionResult, principal: Principal, signer: MediaSigner): RevisionRecord {
  if (result.ok) return result.revision;
  if (result.code === 'not-found') throw new AppError('not-found');
  throw new AppError('conflict', { current: toPlanRevision(result.current, principal, signer) });
}

/** The plan, when the caller may replace its drawing. @throws AppError not-found, not-authorized, project-closed */
export async function replaceablePlan(
  trx: Trx,
  principal: MemberPrincipal,
  floorId: string,
): Promise<FloorPlanRecord> {
  const { plan, access } = await floorAccess(trx, principal, floorId);
  access.require('update', 'FloorPlan', ownedRecord(plan));
  return plan;
}
