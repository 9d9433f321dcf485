import { sql } from 'kysely';

/** Today in the tenant's own zone lies past its end date. */
const TENANT_EXPIRED = `t.expiration_date < (now() AT TIME ZONE t.time_zone)::date`;

/**
 * SQL condition over `share_link l`, `project p` and `tenant t`: the link opens its project at this moment.
 * Revoked and expired are final; a closed project and a disabled or expired tenant only suspend it.
 */
export const linkIsActive = sql<boolean>`
  l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > now())
  AND p.custom_link = 'public' AND p.status = 'active'
  AND t.status = 'active' AND NOT COALESCE(${sql.raw(TENANT_EXPIRED)}, false)`;

/** SQL expression over the same tables: `active`, `expired`, `revoked` or `suspended`. */
export const linkState = sql<'active' | 'expired' | 'revoked' | 'suspended'>`
  CASE WHEN l.revoked_at IS NOT NULL THEN 'revoked'
       WHEN l.expires_at <= now() THEN 'expired'
       WHEN p.status <> 'active' OR t.status <> 'active' OR COALESCE(${sql.raw(TENANT_EXPIRED)}, false) THEN 'suspended'
       ELSE 'active' END`;
