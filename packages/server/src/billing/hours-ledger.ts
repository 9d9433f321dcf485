/**
 * The ledger of the hours that a tenant may have processed.
 *
 * Invariants (hours-ledger.pg.test.ts): entries are only added; each carries the sums after it; what is free is never
 * less than nothing, however many write at once: they wait for each other, and where they did not, the key of the
 * table and its check refuse; a reserve ends once, by a settle or a refund.
 */
import { sql, type Insertable } from 'kysely';
import {
  HOURS_WARNING_PERCENTS,
  areDownTo,
  type HoursBalance,
  type HoursWarningPercent,
} from '@plumbline/shared/contract/billing.ts';
import type { Trx } from '../database/client.ts';
import type { HoursEntryTable } from '../database/tables/tenant-tables.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { secondsOver, type HoursMove } from './hours-over.ts';
import { newestEntered } from './newest-entered.ts';

/** Who enters something; null for the worker. */
export type HoursActor = { accountId: string; name: string } | null;

export interface HoursGrant {
  tenantId: string;
  seconds: number;
  reason: string;
  /** Last day, in the tenant's zone, on which what is left of it may be used. */
  expiresOn?: string | null;
  actor: HoursActor;
}

export interface HoursReserve {
  tenantId: string;
  /** The most that the upload may take. */
  seconds: number;
  projectId: string;
  inspectionId: string;
  inspectionName: string;
  actor: HoursActor;
}

/** A reserve that is to end: its number in the ledger. */
interface OpenReserve {
  tenantId: string;
  reserveSeq: number;
  actor: HoursActor;
}

export type HoursEntered = { ok: true; seq: number } | { ok: false; freeSeconds: number };

interface Sums {
  seq: number;
  total: number;
  settled: number;
  reserved: number;
  allowance: number;
  allowanceSeq: number;
}

type NewEntry = Omit<
  Insertable<HoursEntryTable>,
  | 'tenant_id'
  | 'seq'
  | 'total_seconds'
  | 'settled_seconds'
  | 'reserved_seconds'
  | 'allowance_seconds'
  | 'allowance_seq'
>;

const EMPTY: Sums = { seq: 0, total: 0, settled: 0, reserved: 0, allowance: 0, allowanceSeq: 0 };

/** Where a tenant's hours stand now. */
export async function readHoursBalance(trx: Trx, tenantId: string): Promise<HoursBalance> {
  const sums = await newestSums(trx, tenantId);
  const { total, settled, reserved, allowance } = sums;
  return {
    totalSeconds: total,
    settledSeconds: settled,
    reservedSeconds: reserved,
    freeSeconds: free(sums),
    allowanceSeconds: allowance,
  };
}

/**
 * Whether nothing was entered since somebody looked: `seenSeq` is the newest grant or correction, 0 for none. Until the
 * transaction ends nobody else enters anything.
 */
export async function isStillNewest(trx: Trx, tenantId: string, seenSeq: number): Promise<boolean> {
  await lockLedger(trx, tenantId);
  return ((await newestEntered(trx, tenantId))?.seq ?? 0) === seenSeq;
}

/** Gives a tenant hours; warnings go by what is free then. @returns the entry's number */
export async function grantHours(trx: Trx, grant: HoursGrant): Promise<number> {
  const before = await lockLedger(trx, grant.tenantId);
  const after = renewed({ ...next(before), total: before.total + grant.seconds });
  await add(trx, grant.tenantId, after, {
    kind: 'grant',
    seconds: grant.seconds,
    reason: grant.reason,
    expires_on: grant.expiresOn ?? null,
    ...by(grant.actor),
  });
  return after.seq;
}

/** Corrects a tenant's hours by more or less, but by no more than is free. */
export async function adjustHours(
  trx: Trx,
  { tenantId, seconds, reason, actor }: Omit<HoursGrant, 'expiresOn'>,
): Promise<HoursEntered> {
  const before = await lockLedger(trx, tenantId);
  if (free(before) + seconds < 0) return { ok: false, freeSeconds: free(before) };
  const changed = { ...next(before), total: before.total + seconds };
  const after = seconds > 0 ? renewed(changed) : changed;
  await add(trx, tenantId, after, { kind: 'adjust', seconds, reason, ...by(actor) });
  await warn(trx, tenantId, before, after);
  return { ok: true, seq: after.seq };
}

/** Holds hours back for an upload, if as many are free. */
export async function reserveHours(trx: Trx, reserve: HoursReserve): Promise<HoursEntered> {
  const { tenantId, seconds, projectId, inspectionId, inspectionName, actor } = reserve;
  const before = await lockLedger(trx, tenantId);
  if (free(before) < seconds) return { ok: false, freeSeconds: free(before) };
  const after = { ...next(before), reserved: before.reserved + seconds };
  const place = { project_id: projectId, inspection_id: inspectionId, inspection_name: inspectionName };
  await add(trx, tenantId, after, { kind: 'reserve', seconds, ...place, ...by(actor) });
  await warn(trx, tenantId, before, after);
  return { ok: true, seq: after.seq };
}

/**
 * Takes what was really used of a reserve and gives back the rest.
 * @returns false when the reserve has ended already
 * @throws RangeError for more than was reserved: whoever needs more reserves it first
 */
export async function settleHours(
  trx: Trx,
  { tenantId, reserveSeq, seconds, actor }: OpenReserve & { seconds: number },
): Promise<boolean> {
  const before = await lockLedger(trx, tenantId);
  const reserve = await openReserve(trx, tenantId, reserveSeq);
  if (!reserve) return false;
  if (seconds > reserve.seconds) throw new RangeError('more is settled than was reserved');
  const after = {
    ...next(before),
    reserved: before.reserved - reserve.seconds,
    settled: before.settled + seconds,
  };
  await add(trx, tenantId, after, {
    kind: 'settle',
    seconds,
    of_seq: reserveSeq,
    of_seconds: reserve.seconds,
    ...reserve.place,
    ...by(actor),
  });
  return true;
}

/** Gives back all of a reserve, e.g. when the upload failed. @returns false when it has ended already */
export async function refundHours(trx: Trx, { tenantId, reserveSeq, actor }: OpenReserve): Promise<boolean> {
  const before = await lockLedger(trx, tenantId);
  const reserve = await openReserve(trx, tenantId, reserveSeq);
  if (!reserve) return false;
  const { seconds, place } = reserve;
  const after = { ...next(before), reserved: before.reserved - seconds };
  await add(trx, tenantId, after, { kind: 'refund', seconds, of_seq: reserveSeq, ...place, ...by(actor) });
  return true;
}

/**
 * Takes what is left of the grants whose last day is over, and logs it; last thing in its transaction.
 * @returns the seconds taken; doing it again takes nothing
 */
export async function expireHours(trx: Trx, tenantId: string): Promise<number> {
  const before = await lockLedger(trx, tenantId);
  const { rows } = await sql<HoursMove>`
    SELECT e.kind, e.seconds, e.expires_on::text AS "endsOn",
      e.expires_on < (now() AT TIME ZONE t.time_zone)::date IS TRUE AS "isOver"
    FROM hours_entry e JOIN tenant t ON t.id = e.tenant_id
    WHERE e.tenant_id = ${tenantId} AND e.kind IN ('grant', 'adjust', 'settle', 'expire')
    ORDER BY e.seq`.execute(trx);
  const seconds = Math.min(free(before), secondsOver(rows, before.reserved));
  if (seconds <= 0) return 0;
  const after = { ...next(before), total: before.total - seconds };
  await add(trx, tenantId, after, { kind: 'expire', seconds, ...by(null) });
  await warn(trx, tenantId, before, after);
  const about = { entry: after.seq, seconds };
  await logServerEdits(trx, [{ tenantId, job: 'expire-hours', title: 'Billing', businessType: 9, about }]);
  return seconds;
}

function free({ total, settled, reserved }: Sums): number {
  return total - settled - reserved;
}

function next(before: Sums): Sums {
  return { ...before, seq: before.seq + 1 };
}

/** From here on, warnings go by what is free now. */
function renewed(sums: Sums): Sums {
  return { ...sums, allowance: free(sums), allowanceSeq: sums.seq };
}

function by(actor: HoursActor): { actor_id: string | null; actor_name: string | null } {
  return { actor_id: actor?.accountId ?? null, actor_name: actor?.name ?? null };
}

/** The sums after the newest entry; whoever comes to this ledger now waits for the end of the transaction. */
async function lockLedger(trx: Trx, tenantId: string): Promise<Sums> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`hours ${tenantId}`}, 0))`.execute(trx);
  return newestSums(trx, tenantId);
}

async function newestSums(trx: Trx, tenantId: string): Promise<Sums> {
  const row = await trx
    .selectFrom('hours_entry')
    .select([
      'seq',
      'total_seconds as total',
      'settled_seconds as settled',
      'reserved_seconds as reserved',
      'allowance_seconds as allowance',
      'allowance_seq as allowanceSeq',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? EMPTY;
}

async function add(trx: Trx, tenantId: string, after: Sums, entry: NewEntry): Promise<void> {
  await trx
    .insertInto('hours_entry')
    .values({
      ...entry,
      tenant_id: tenantId,
      seq: after.seq,
      total_seconds: after.total,
      settled_seconds: after.settled,
      reserved_seconds: after.reserved,
      allowance_seconds: after.allowance,
      allowance_seq: after.allowanceSeq,
    })
    .execute();
  await appendTenantEvents(trx, tenantId, [{ kind: 'hours-changed', subjectId: tenantId }]);
}

/** What is free; until the transaction ends nobody else enters anything. */
export async function freeHours(trx: Trx, tenantId: string): Promise<number> {
  return free(await lockLedger(trx, tenantId));
}

/** What a reserve still holds back; 0 once it has ended. */
export async function heldSeconds(trx: Trx, tenantId: string, reserveSeq: number): Promise<number> {
  return (await openReserve(trx, tenantId, reserveSeq))?.seconds ?? 0;
}

/** What an inspection has taken for good, by all of its settles. */
export async function takenSeconds(trx: Trx, tenantId: string, inspectionId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(sum(seconds), 0)::int AS seconds FROM hours_entry
    WHERE tenant_id = ${tenantId} AND inspection_id = ${inspectionId} AND kind = 'settle'`.execute(trx);
  return rows[0]?.seconds ?? 0;
}

async function openReserve(trx: Trx, tenantId: string, reserveSeq: number) {
  const row = await trx
    .selectFrom('hours_entry as e')
    .select(['e.seconds', 'e.project_id', 'e.inspection_id', 'e.inspection_name'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.seq', '=', reserveSeq)
    .where('e.kind', '=', 'reserve')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hours_entry as ending')
            .select('ending.seq')
            .whereRef('ending.tenant_id', '=', 'e.tenant_id')
            .whereRef('ending.of_seq', '=', 'e.seq'),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { seconds, ...place } = row;
  return { seconds, place };
}

/** Notes which marks the free hours have passed; each once for a grant, whatever is given back meanwhile. */
async function warn(trx: Trx, tenantId: string, before: Sums, after: Sums): Promise<void> {
  const passed = HOURS_WARNING_PERCENTS.filter(
    (percent) => isBelow(after, percent) && !isBelow(before, percent),
  );
  if (passed.length === 0) return;
  await trx
    .insertInto('hours_warning')
    .values(
      passed.map((percent) => ({
        tenant_id: tenantId,
        allowance_seq: after.allowanceSeq,
        percent,
        seq: after.seq,
        mailed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function isBelow(sums: Sums, percent: HoursWarningPercent): boolean {
  return areDownTo({ freeSeconds: free(sums), allowanceSeconds: sums.allowance }, percent);
}
