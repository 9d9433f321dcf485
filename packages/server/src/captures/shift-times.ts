/**
 * A camera's clock was wrong: the times of all captures of an inspection are put right at once.
 *
 * Invariant (time-shift.pg.test.ts): what the clock said is kept, so that a shift is always counted from there.
 */
import { sql } from 'kysely';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { ownedInspection, type InspectionRecord } from './inspection-record.ts';
import { lockInspection, type SeenInspection } from './lock-inspection.ts';

/**
 * @param seconds by how much the clock was behind
 * @throws AppError not-found; conflict with the inspection as it is; not-authorized; inspection-published;
 * inspection-not-ready while captures are still read
 */
export async function shiftTimes(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  seconds: number,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) =>
    actor.require('place', 'Inspection', ownedInspection(found)),
  );
  if (inspection.state === 'published') throw new AppError('inspection-published');
  if (inspection.state !== 'preview') throw new AppError('inspection-not-ready');
  const before = await firstDay(trx, inspection);
  const by = seconds - inspection.timeShiftSeconds;
  await sql`UPDATE capture SET taken_at = taken_at + make_interval(secs => ${by})
    WHERE inspection_id = ${inspection.id}`.execute(trx);
  const after = await firstDay(trx, inspection);
  await trx
    .updateTable('inspection')
    .set({
      time_shift_seconds: seconds,
      // A day that somebody chose otherwise was right without the clock.
      ...(after !== null && before === inspection.takenOn && { taken_on: after }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', inspection.id)
    .execute();
  return tellOfInspection(trx, memberActor(actor), { inspectionId: inspection.id, kind: 'captures-spread' });
}

/** The day of its first capture where the project is; null where no clock said anything. */
async function firstDay(trx: Trx, { id, projectId }: InspectionRecord): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT to_char(min(c.taken_at) AT TIME ZONE
      (SELECT p.time_zone FROM project p WHERE p.id = ${projectId}), 'YYYY-MM-DD') AS day
    FROM capture c WHERE c.inspection_id = ${id}`.execute(trx);
  return rows[0]?.day ?? null;
}
