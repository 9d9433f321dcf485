/**
 * Places by satellites, on a plan that is tied to the earth.
 *
 * Invariant (gps-place.real.pg.test.ts): what a person or a path has put somewhere stays there, and what would lie beside the
 * drawing gets no place but is told.
 */
import { sql } from 'kysely';
import type { PlacedByGps } from '@plumbline/shared/contract/inspection.ts';
import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { applySimilarity, invertSimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { placeOnPlan, type WorldTie } from '@plumbline/shared/geometry/world-tie.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import type { PlanPicture } from '../floor-plans/floor-plan-record.ts';
import { getPlan } from '../floor-plans/floor-plan.store.ts';
import { readPlanTie } from '../floor-plans/plan-tie.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { ownedInspection, toInspectionRow, type InspectionRecord } from './inspection-record.ts';
import { lockInspection, type SeenInspection } from './lock-inspection.ts';
import { putCaptures, takeOff } from './put-captures.ts';

/** @throws AppError not-found; conflict with the inspection as it is; not-authorized; plan-not-tied */
export async function placeByGps(trx: Trx, actor: ProjectActor, seen: SeenInspection): Promise<PlacedByGps> {
  const inspection = await lockForPlacing(trx, actor, seen);
  const plan = await getPlan(trx, inspection.floor.id);
  if (!plan) throw new AppError('not-found');
  const { tie } = await readPlanTie(trx, plan.id);
  if (!tie) throw new AppError('plan-not-tied');
  const captures = await readSatellitePlaces(trx, inspection.id);
  const free = captures.filter(({ isKept }) => !isKept);
  const found = free.flatMap((capture) => placeOf(capture, tie));
  const [inside, outside] = [true, false].map((wanted) =>
    found.filter(({ at }) => isOnDrawing(plan.image, at) === wanted),
  );
  await takeOff(trx, inspection.id, ['gps']);
  await putCaptures(
    trx,
    inspection.id,
    (inside ?? []).map(({ id, at }) => ({ id, x: toCoordinate(at.x), y: toCoordinate(at.y), source: 'gps' })),
  );
  return {
    inspection: toInspectionRow(await tellOfPlaces(trx, actor, inspection.id)),
    placed: inside?.length ?? 0,
    kept: captures.length - free.length,
    outside: (outside ?? []).map(({ frame }) => frame),
    unknown: free.length - found.length,
  };
}

/** Takes those off the plan that satellites have put there. @throws AppError as `placeByGps` */
export async function takeOffGps(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
): Promise<InspectionRecord> {
  const inspection = await lockForPlacing(trx, actor, seen);
  await takeOff(trx, inspection.id, ['gps']);
  return tellOfPlaces(trx, actor, inspection.id);
}

function lockForPlacing(trx: Trx, actor: ProjectActor, seen: SeenInspection): Promise<InspectionRecord> {
  return lockInspection(trx, actor, seen, (found) =>
    actor.require('place', 'Inspection', ownedInspection(found)),
  );
}

async function tellOfPlaces(trx: Trx, actor: ProjectActor, inspectionId: string): Promise<InspectionRecord> {
  await trx
    .updateTable('inspection')
    .set({ updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', inspectionId)
    .execute();
  return tellOfInspection(trx, memberActor(actor), { inspectionId, kind: 'captures-spread' });
}

interface SatellitePlace {
  id: string;
  frame: number;
  lat: number | null;
  lon: number | null;
  /** Somebody or something else has put it somewhere. */
  isKept: boolean;
}

async function readSatellitePlaces(trx: Trx, inspectionId: string): Promise<SatellitePlace[]> {
  return trx
    .selectFrom('capture')
    .select([
      'id',
      'frame',
      'latitude as lat',
      'longitude as lon',
      sql<boolean>`x IS NOT NULL AND place_source <> 'gps'`.as('isKept'),
    ])
    .where('inspection_id', '=', inspectionId)
    .orderBy('frame')
    .execute();
}

function placeOf({ id, frame, lat, lon }: SatellitePlace, tie: WorldTie) {
  return lat === null || lon === null ? [] : [{ id, frame, at: placeOnPlan(tie, { lat, lon }) }];
}

function isOnDrawing({ rasterToPlan, widthPx, heightPx }: PlanPicture, at: PlanPoint): boolean {
  const { x, y } = applySimilarity(invertSimilarity(rasterToPlan), at);
  return x >= 0 && x <= widthPx && y >= 0 && y <= heightPx;
}
