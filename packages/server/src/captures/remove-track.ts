/** The track of a walk is taken away, and what stood by it with it. */
import { sql } from 'kysely';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { ownedInspection, type InspectionRecord } from './inspection-record.ts';
import { lockInspection, type SeenInspection } from './lock-inspection.ts';
import { enterTrack } from './place-on-track.ts';
import { removeTrackRuns } from './track-runs.ts';
import { layOutWalk } from './walk-path.ts';

/**
 * Ends a search for it as well. Pins stay, and a path holds the others again.
 * @throws AppError not-found; conflict with the inspection as it is; not-authorized
 */
export async function removeTrack(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) =>
    actor.require('place', 'Inspection', ownedInspection(found)),
  );
  const inspectionId = inspection.id;
  await enterTrack(trx, inspectionId, []);
  await layOutWalk(trx, inspectionId);
  await trx
    .updateTable('inspection')
    .set({ updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', inspectionId)
    .execute();
  await removeTrackRuns(trx, { ...actor, inspectionId });
  return tellOfInspection(trx, memberActor(actor), { inspectionId, kind: 'captures-spread' });
}
