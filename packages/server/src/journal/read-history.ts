/**
 * A room's past, read from its journal: who did what when, and the document as it was. Only read; nothing is made of it.
 * Guarded by `read-history.pg.test.ts`.
 */
import * as Y from 'yjs';
import { HISTORY_STEPS_MAX, type History, type HistoryStep } from '@plumbline/shared/contract/history.ts';
import { PlanChangeSchema } from '@plumbline/shared/documents/plan/changes.ts';
import type { Trx } from '../database/client.ts';
import { applyEntry } from './apply-entry.ts';
import { LOAD_ORIGIN, newestSnapshot } from './load-room.ts';

/** The newest so many entries are listed: reading more would take longer than anybody waits for a slider. */
const ENTRIES_MAX = 20_000;
/** Entries that are applied in one read. */
const ENTRIES_A_TIME = 2000;
const MINUTE_MS = 60_000;

/** The steps of a plan's room, oldest first. */
export async function readPlanHistory(trx: Trx, room: string): Promise<History> {
  const rows = await trx
    .selectFrom('journal_entry as e')
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'e.actor_id').onRef('m.tenant_id', '=', 'e.tenant_id'),
    )
    .select(['e.seq', 'e.at', 'e.actor_id', 'e.changes', 'm.account_name'])
    .where('e.room', '=', room)
    .orderBy('e.seq', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  const steps = rows.toReversed().map((row): HistoryStep => ({
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.account_name ?? '' },
    change: PlanChangeSchema.safeParse(row.changes.at(-1)).data ?? null,
    changeCount: row.changes.length,
  }));
  return { steps: condense(steps, HISTORY_STEPS_MAX), isWhole: rows.length < ENTRIES_MAX };
}

/** A step with the time it takes up. */
interface Stretch {
  step: HistoryStep;
  fromMs: number;
  untilMs: number;
}

/**
 * Joins what one person did without a long pause, with ever longer pauses, until there are few enough steps, and no
 * further: neighbours are joined two by two, so that a long day of work becomes many short stretches and not one.
 */
export function condense(steps: readonly HistoryStep[], most: number): HistoryStep[] {
  let stretches = steps.map((step): Stretch => {
    const atMs = Date.parse(step.at);
    return { step, fromMs: atMs, untilMs: atMs };
  });
  for (let pauseMs = MINUTE_MS; stretches.length > most && pauseMs < Number.MAX_SAFE_INTEGER; pauseMs *= 4) {
    stretches = joinWithin(stretches, most, pauseMs, (a, b) => a.actor?.id === b.actor?.id);
  }
  // Two who take turns all the time: then the time alone counts, and a step names the last of them.
  for (let pauseMs = MINUTE_MS; stretches.length > most; pauseMs *= 4) {
    stretches = joinWithin(stretches, most, pauseMs, () => true);
  }
  return stretches.map(({ step }) => step);
}

/** Joins over pauses of this length until nothing more can be joined or there are no more than `most`. */
function joinWithin(
  stretches: readonly Stretch[],
  most: number,
  pauseMs: number,
  mayJoin: (a: HistoryStep, b: HistoryStep) => boolean,
): Stretch[] {
  let joined = [...stretches];
  for (let before = Number.POSITIVE_INFINITY; joined.length > most && joined.length < before;) {
    before = joined.length;
    joined = joinPairs(
      joined,
      before - most,
      (a, b) => b.fromMs - a.untilMs < pauseMs && mayJoin(a.step, b.step),
    );
  }
  return joined;
}

/** Joins each with its neighbour where that may be, the oldest first, at most so many times. */
function joinPairs(
  stretches: readonly Stretch[],
  times: number,
  mayJoin: (a: Stretch, b: Stretch) => boolean,
): Stretch[] {
  const joined: Stretch[] = [];
  let left = times;
  for (let index = 0; index < stretches.length; index += 1) {
    const [a, b] = [stretches[index], stretches[index + 1]];
    if (!a) break;
    const isPair = b !== undefined && left > 0 && mayJoin(a, b);
    joined.push(isPair ? together(a, b) : a);
    if (!isPair) continue;
    left -= 1;
    index += 1;
  }
  return joined;
}

function together(a: Stretch, b: Stretch): Stretch {
  const changeCount = a.step.changeCount + b.step.changeCount;
  return { step: { ...b.step, changeCount }, fromMs: a.fromMs, untilMs: b.untilMs };
}

/**
 * The document as it was right after an entry. Entries that could not be read then are left out as they were then.
 * @param seq 0 for the room before its first edit
 * @returns null when the room never got so far
 */
export async function readPast(
  trx: Trx,
  room: string,
  seq: number,
): Promise<{ update: Uint8Array; at: Date | null } | null> {
  const doc = new Y.Doc();
  try {
    const snapshot = await newestSnapshot(trx, room, doc, seq);
    let reached = snapshot.seq;
    let at: Date | null = null;
    for (;;) {
      const rows = await trx
        .selectFrom('journal_entry')
        .select(['seq', 'upd', 'at'])
        .where('room', '=', room)
        .where('seq', '>', reached)
        .where('seq', '<=', seq)
        .orderBy('seq')
        .limit(ENTRIES_A_TIME)
        .execute();
      for (const row of rows) applyEntry(doc, row.upd, LOAD_ORIGIN);
      const last = rows.at(-1);
      if (!last) break;
      reached = last.seq;
      at = last.at;
    }
    if (reached !== seq) return null;
    return { update: Y.encodeStateAsUpdate(doc), at: at ?? (await writtenAt(trx, room, seq)) };
  } finally {
    doc.destroy();
  }
}

async function writtenAt(trx: Trx, room: string, seq: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('journal_entry')
    .select('at')
    .where('room', '=', room)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.at ?? null;
}
