/** The ledger of hours, added up anew from its entries. */
import { expect } from 'vitest';
import { readRows } from './owner-reader.ts';

type Kind = 'grant' | 'adjust' | 'expire' | 'reserve' | 'settle' | 'refund';

interface Entry {
  seq: number;
  kind: Kind;
  seconds: number;
  of_seq: number | null;
  of_seconds: number | null;
  inspection_id: string | null;
  total: number;
  settled: number;
  reserved: number;
}

interface Sums {
  total: number;
  settled: number;
  reserved: number;
}

/** What an entry does to the sums; `held` is what the reserve that it ends had held back. */
const EFFECTS: Record<Kind, (seconds: number, held: number) => Partial<Sums>> = {
  grant: (seconds) => ({ total: seconds }),
  adjust: (seconds) => ({ total: seconds }),
  expire: (seconds) => ({ total: -seconds }),
  reserve: (seconds) => ({ reserved: seconds }),
  settle: (seconds, held) => ({ settled: seconds, reserved: -held }),
  refund: (_, held) => ({ reserved: -held }),
};

/**
 * Every entry follows from the one before, no reserve ends twice, and never is less than nothing free.
 * @returns the entries of one inspection, as `kind seconds`
 */
export async function expectLedgerAddsUp(
  databaseUrl: string,
  { tenantId, inspectionId }: { tenantId: string; inspectionId: string },
): Promise<string[]> {
  const entries = await readRows<Entry>(
    databaseUrl,
    `SELECT seq::int, kind, seconds::int, of_seq::int, of_seconds::int, inspection_id, total_seconds::int AS total,
       settled_seconds::int AS settled, reserved_seconds::int AS reserved
     FROM hours_entry WHERE tenant_id = $1 ORDER BY seq`,
    [tenantId],
  );
  const held = new Map<number, number>();
  let sums: Sums = { total: 0, settled: 0, reserved: 0 };
  for (const [at, { seq, kind, seconds, of_seq: ofSeq, ...entry }] of entries.entries()) {
    expect(seq).toBe(at + 1);
    if (kind === 'reserve') held.set(seq, seconds);
    const ended = ofSeq === null ? 0 : held.get(ofSeq);
    expect([seq, ended]).toEqual([seq, expect.any(Number)]);
    if (ofSeq !== null) held.delete(ofSeq);
    const { total = 0, settled = 0, reserved = 0 } = EFFECTS[kind](seconds, ended ?? 0);
    sums = {
      total: sums.total + total,
      settled: sums.settled + settled,
      reserved: sums.reserved + reserved,
    };
    expect({ seq, ...sums }).toEqual({
      seq,
      total: entry.total,
      settled: entry.settled,
      reserved: entry.reserved,
    });
    expect(sums.total - sums.settled - sums.reserved).toBeGreaterThanOrEqual(0);
  }
  return entries
    .filter((entry) => entry.inspection_id === inspectionId)
    .map(({ kind, seconds }) => `${kind} ${seconds}`);
}
