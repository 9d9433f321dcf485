/**
 * The path of a walk. Captures that a person put somewhere are its pins; the others are spread along it, anew with every
 * change of the path or of a pin, and frames of a film look ahead on it. Where the walk has a track, pieces of it that two
 * pins hold stand by that instead.
 *
 * Invariants (walk-path.pg.test.ts): pins never move, and every other capture stands where the path and the pins say. Its
 * version stays: only what a person decides of it counts as a change that somebody else may have missed.
 */
import { sql } from 'kysely';
import { spreadAlongPath } from '@plumbline/shared/captures/spread-along-path.ts';
import { FOLLOWING_SOURCES, isPin, type PlaceSource } from '@plumbline/shared/contract/inspection.ts';
import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { listCaptures, type CaptureRecord } from './capture-record.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { ownedInspection, type InspectionRecord } from './inspection-record.ts';
import { lockInspection, type SeenInspection } from './lock-inspection.ts';
import { hasTrack, putOnTrack, takeOffTrack } from './place-on-track.ts';
import { putCaptures, takeOff } from './put-captures.ts';
import { putWalkHeadings, takeOffWalkHeadings } from './walk-headings.ts';

export async function readWalkPath(trx: Trx, inspectionId: string): Promise<PlanPoint[] | null> {
  const row = await trx
    .selectFrom('inspection')
    .select('path')
    .where('id', '=', inspectionId)
    .executeTakeFirst();
  return row?.path ?? null;
}

/**
 * Draws, changes or takes away the path of an inspection. Without one the captures that stood on it have no place, and
 * none has a heading by it.
 * @throws AppError not-found; conflict with the inspection as it is; not-authorized
 */
export async function setWalkPath(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  path: readonly PlanPoint[] | null,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) =>
    actor.require('place', 'Inspection', ownedInspection(found)),
  );
  await trx
    .updateTable('inspection')
    .set({
      path: path && JSON.stringify(path),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', inspection.id)
    .execute();
  await layOut(trx, inspection.id, path);
  return tellOfInspection(trx, memberActor(actor), { inspectionId: inspection.id, kind: 'captures-spread' });
}

/**
 * Lets the captures of a locked inspection follow a pin that was put, moved or taken out. Without a path or a track nothing
 * follows.
 */
export async function followPins(trx: Trx, actor: ProjectActor, inspectionId: string): Promise<void> {
  const path = await readWalkPath(trx, inspectionId);
  if (!path && !(await hasTrack(trx, inspectionId))) return;
  await layOut(trx, inspectionId, path);
  await tellOfInspection(trx, memberActor(actor), { inspectionId, kind: 'captures-spread' });
}

/** Puts all captures of a locked inspection where its path, its track and the pins say. */
export async function layOutWalk(trx: Trx, inspectionId: string): Promise<void> {
  await layOut(trx, inspectionId, await readWalkPath(trx, inspectionId));
}

/** A piece of the track that is on the plan knows better than the path, which may lack a corner. */
async function layOut(trx: Trx, inspectionId: string, path: readonly PlanPoint[] | null): Promise<void> {
  const isTracked = await takeOffTrack(trx, inspectionId);
  await (path ? spread(trx, inspectionId, path) : takeUp(trx, inspectionId));
  if (isTracked) await putOnTrack(trx, inspectionId);
}

async function spread(trx: Trx, inspectionId: string, path: readonly PlanPoint[]): Promise<void> {
  const captures = await listCaptures(trx, inspectionId);
  if (captures.length === 0) return;
  const frames = captures.map(({ takenAt, place, filmMs, movement }) => ({
    takenAtMs: filmMs ?? takenAt?.getTime() ?? null,
    movement,
    pin: place && isPin(place.source) ? { x: place.x, y: place.y } : null,
  }));
  const spreadFrames = spreadAlongPath(path, frames);
  const walk = captures.flatMap((capture, index) => {
    const to = spreadFrames[index];
    if (!to) return [];
    return [
      { capture, certainty: to.certainty, at: { x: toCoordinate(to.place.x), y: toCoordinate(to.place.y) } },
    ];
  });
  const moved = walk.flatMap(({ capture, certainty, at }) =>
    certainty === 'pinned' || isAt(capture, at, certainty)
      ? []
      : [{ id: capture.id, ...at, source: certainty }],
  );
  await putCaptures(trx, inspectionId, moved);
  await putWalkHeadings(trx, inspectionId, walk);
}

async function takeUp(trx: Trx, inspectionId: string): Promise<void> {
  await takeOff(trx, inspectionId, FOLLOWING_SOURCES);
  await takeOffWalkHeadings(trx, inspectionId);
}

function isAt({ place }: CaptureRecord, { x, y }: PlanPoint, source: PlaceSource): boolean {
  return place?.x === x && place.y === y && place.source === source;
}
