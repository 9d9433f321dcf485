import { sql } from 'kysely';
import { wasWarned } from '../retention/purge-warnings.ts';

/** How long an upload that failed or was left is kept after its time. */
const KEPT_DAYS = 14;

/** What somebody ended has this time of expiry. */
export const ENDED_AT = sql<Date>`to_timestamp(0)`;

/**
 * SQL over `upload u`: something of it is worth keeping after its time, if only the word of what failed, and nobody has
 * ended it.
 */
export const isKeptUpload = sql<boolean>`(
  u.purpose = 'floor-plan' AND u.expires_at > ${ENDED_AT}
  AND (u.state IN ('ready', 'failed') OR u.state = 'receiving' AND u.received_bytes > 0)
)`;

/** SQL over `upload u`: when it goes, if it is kept. */
export const uploadPurgeAt = sql<Date>`(u.expires_at + make_interval(days => ${sql.lit(KEPT_DAYS)} + u.extended_days))`;

/** SQL over `upload u`: it is over, and so is the time of what is kept of it, of which somebody was told. */
export const isUploadOver = sql<boolean>`(u.expires_at <= now()
  AND (NOT ${isKeptUpload} OR ${uploadPurgeAt} <= now() AND ${wasWarned('upload', 'u', uploadPurgeAt)}))`;
