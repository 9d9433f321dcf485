import { sql, type Kysely } from 'kysely';

/** Pictures of one place on two days that somebody lined up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(capturePair).execute(db);
}

const capturePair = `
CREATE TABLE capture_pair (
  tenant_id uuid NOT NULL,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL CHECK (first_id < second_id),
  apart_deg double precision NOT NULL CHECK (apart_deg BETWEEN -180 AND 180),
  residual_deg double precision NOT NULL CHECK (residual_deg >= 0),
  lined_up_by uuid NOT NULL REFERENCES account (id),
  lined_up_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (first_id, second_id),
  FOREIGN KEY (tenant_id, first_id) REFERENCES capture (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, second_id) REFERENCES capture (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX capture_pair_by_second ON capture_pair (second_id);
ALTER TABLE capture_pair ENABLE ROW LEVEL SECURITY;
ALTER TABLE capture_pair FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON capture_pair
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON capture_pair TO plumbline_app;
`;
