import { sql, type Kysely } from 'kysely';

const AMOUNT = `(CASE WHEN kind IN ('reserve', 'expire') THEN -seconds
  WHEN kind = 'settle' THEN of_seconds - seconds ELSE seconds END)`;

/**
 * A settle keeps how much the reserve that it ends had held back, so that by how much an entry changed what is free is
 * said by the entry alone, and a long ledger is put in order of that by an index; of equals the newest first either way.
 */
const amounts = `
ALTER TABLE hours_entry ADD COLUMN of_seconds bigint CHECK (of_seconds >= seconds);
ALTER TABLE hours_entry NO FORCE ROW LEVEL SECURITY;
UPDATE hours_entry e SET of_seconds = r.seconds FROM hours_entry r
  WHERE e.kind = 'settle' AND r.tenant_id = e.tenant_id AND r.seq = e.of_seq;
ALTER TABLE hours_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE hours_entry ADD CHECK ((kind = 'settle') = (of_seconds IS NOT NULL));
CREATE INDEX hours_entry_by_amount ON hours_entry (tenant_id, ${AMOUNT}, seq DESC);
CREATE INDEX hours_entry_by_amount_down ON hours_entry (tenant_id, ${AMOUNT} DESC, seq DESC);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(amounts).execute(db);
}
