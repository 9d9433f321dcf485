import { sql, type Kysely } from 'kysely';

/** What the platform agrees with a tenant (plan, features, links), whom to write to, and the version that was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [agreement, byName]) await sql.raw(script).execute(db);
}

const agreement = `
ALTER TABLE tenant
  ADD COLUMN billing_plan text NOT NULL DEFAULT 'trial'
    CHECK (billing_plan IN ('trial', 'standard', 'professional', 'enterprise')),
  ADD COLUMN has_bim boolean NOT NULL DEFAULT false,
  ADD COLUMN has_connections boolean NOT NULL DEFAULT false,
  ADD COLUMN has_ai boolean NOT NULL DEFAULT false,
  ADD COLUMN allows_links boolean NOT NULL DEFAULT true,
  ADD COLUMN contact_name text NOT NULL DEFAULT '' CHECK (char_length(contact_name) <= 200),
  ADD COLUMN contact_email text NOT NULL DEFAULT '' CHECK (char_length(contact_email) <= 254),
  ADD COLUMN contact_phone text NOT NULL DEFAULT '' CHECK (char_length(contact_phone) <= 40),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT tenant_ends_after_start CHECK (expiration_date >= start_date);
`;

/** The list of the platform operator, as it is first shown. */
const byName = `CREATE INDEX tenant_by_name ON tenant (lower(name), id) WHERE kind = 'customer';`;
