import { sql, type Kysely } from 'kysely';

/**
 * When somebody wants no mail about what happens, in the zone of their account; and the end of a link of which the
 * project's admins have been told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [quietHours, toldExpiry]) await sql.raw(script).execute(db);
}

const quietHours = `
ALTER TABLE notification_preference ADD COLUMN quiet_from time, ADD COLUMN quiet_until time,
  ADD CONSTRAINT quiet_hours_whole
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND COALESCE(quiet_from <> quiet_until, true));
`;

const toldExpiry = `
ALTER TABLE share_link ADD COLUMN told_expiry timestamptz;
CREATE INDEX share_link_ending ON share_link (expires_at) WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
`;
