import { sql } from 'kysely';
import { tenantIsActive } from '../tenants/tenant-phase.ts';

/**
 * SQL condition over `share_link l`, `project p` and `tenant t`: the link opens its project at this moment.
 * Revoked and expired are final; a closed project, and a tenant that is disabled, expired or has its links switched
 * off, only suspend it.
 */
export const linkIsActive = sql<boolean>`
  l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > now())
  AND (l.kind <> 'home' OR p.custom_link = 'public') AND p.status = 'active'
  AND t.allows_links AND ${tenantIsActive}`;

/** SQL expression over the same tables: `active`, `expired`, `revoked` or `suspended`. */
export const linkState = sql<'active' | 'expired' | 'revoked' | 'suspended'>`
  CASE WHEN l.revoked_at IS NOT NULL THEN 'revoked'
       WHEN l.expires_at <= now() THEN 'expired'
       WHEN p.status <> 'active' OR NOT t.allows_links OR NOT ${tenantIsActive} THEN 'suspended'
       ELSE 'active' END`;
