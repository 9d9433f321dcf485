import { sql, type Kysely } from 'kysely';

/**
 * What somebody says about themselves, the same in every tenant, and which terms of use they accepted. The job title
 * is mirrored to the members for readers without identity rights, as the name is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [profile, mirroredTitle]) await sql.raw(script).execute(db);
}

const profile = `
ALTER TABLE account
  ADD COLUMN company_name text NOT NULL DEFAULT '' CHECK (char_length(company_name) <= 120),
  ADD COLUMN company_type text CHECK (char_length(company_type) <= 40),
  ADD COLUMN job_title text NOT NULL DEFAULT '' CHECK (char_length(job_title) <= 120),
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN units text CHECK (units IN ('metric', 'imperial')),
  ADD COLUMN time_zone text CHECK (char_length(time_zone) <= 64),
  ADD COLUMN profile_version integer NOT NULL DEFAULT 1,
  ADD COLUMN terms_version text CHECK (char_length(terms_version) <= 40),
  ADD COLUMN terms_accepted_at timestamptz,
  ADD CONSTRAINT account_terms_whole CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL));
`;

const mirroredTitle = `
ALTER TABLE tenant_member ADD COLUMN account_job_title text NOT NULL DEFAULT '';
GRANT UPDATE (account_job_title) ON tenant_member TO plumbline_identity;
`;
