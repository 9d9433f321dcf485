/**
 * Pictures of one place on two days, lined up by a person on two things that both show. A compass is too coarse for that.
 *
 * Invariant (capture-pair.pg.test.ts): a pair is one row, whichever of the two it was lined up from; the later one counts.
 */
import { sql } from 'kysely';
import {
  PAIR_RESIDUAL_MAX_DEG,
  type CapturePair,
  type CommonPoint,
} from '@plumbline/shared/contract/capture-pair.ts';
import { apartBy } from '@plumbline/shared/captures/apart-by.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { readCapture } from './capture-record.ts';
import { memberActor } from './inspection-events.ts';
import { readInspection } from './inspection-record.ts';

/** The pictures that a picture is lined up with; all, or those that are published. */
export async function listPairs(
  trx: Trx,
  captureId: string,
  { unpublishedToo }: { unpublishedToo: boolean },
): Promise<CapturePair[]> {
  const { rows } = await sql<CapturePair>`
    SELECT o.id AS "otherId", p.residual_deg AS "residualDeg",
      CASE WHEN p.first_id = ${captureId} THEN p.apart_deg ELSE -p.apart_deg END AS "apartDeg"
    FROM capture_pair p
    JOIN capture o ON o.id = CASE WHEN p.first_id = ${captureId} THEN p.second_id ELSE p.first_id END
    JOIN inspection i ON i.id = o.inspection_id
    WHERE ${captureId} IN (p.first_id, p.second_id) AND i.deleted_at IS NULL
      AND (i.state = 'published' OR ${unpublishedToo})
    ORDER BY o.id`.execute(trx);
  return rows;
}

/**
 * Lines two pictures of a floor up.
 * @throws AppError not-found; validation where they are not of two inspections of one floor, or one is flat;
 * alignment-impossible
 */
export async function lineUp(
  trx: Trx,
  actor: ProjectActor,
  { captureId, otherId }: { captureId: string; otherId: string },
  points: readonly [CommonPoint, CommonPoint],
): Promise<CapturePair> {
  const published = await requirePair(trx, actor, captureId, otherId);
  const { apartDeg, residualDeg } = apartBy(points);
  if (residualDeg > PAIR_RESIDUAL_MAX_DEG) throw new AppError('alignment-impossible');
  const pair = { otherId, apartDeg, residualDeg };
  const isFirst = captureId < otherId;
  const row = {
    tenant_id: actor.tenantId,
    first_id: isFirst ? captureId : otherId,
    second_id: isFirst ? otherId : captureId,
    apart_deg: isFirst ? pair.apartDeg : -pair.apartDeg,
    residual_deg: residualDeg,
    lined_up_by: actor.accountId,
  };
  await trx
    .insertInto('capture_pair')
    .values(row)
    .onConflict((clash) =>
      clash.columns(['first_id', 'second_id']).doUpdateSet({ ...row, lined_up_at: sql<Date>`now()` }),
    )
    .execute();
  await appendEvents(trx, {
    tenantId: actor.tenantId,
    projectId: actor.projectId,
    actor: memberActor(actor),
    events: [
      {
        kind: 'captures-lined-up',
        subjectId: captureId,
        payload: { published, captureIds: [captureId, otherId] },
      },
    ],
  });
  return pair;
}

/** @returns whether both are published */
async function requirePair(
  trx: Trx,
  actor: ProjectActor,
  captureId: string,
  otherId: string,
): Promise<boolean> {
  const first = await readSphere(trx, actor, captureId);
  const second = await readSphere(trx, actor, otherId);
  actor.require('create', 'Inspection');
  const isPair =
    first.inspection.id !== second.inspection.id && first.inspection.floor.id === second.inspection.floor.id;
  if (!isPair || first.isFlat || second.isFlat) throw new AppError('validation');
  return first.inspection.state === 'published' && second.inspection.state === 'published';
}

/** @throws AppError not-found */
async function readSphere(trx: Trx, actor: ProjectActor, captureId: string) {
  const capture = await readCapture(trx, captureId);
  const inspection = capture && (await readInspection(trx, capture.inspectionId));
  if (inspection?.projectId !== actor.projectId || inspection.deletedAt !== null)
    throw new AppError('not-found');
  return { inspection, isFlat: capture?.projection === 'flat' };
}
