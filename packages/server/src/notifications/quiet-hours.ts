import { sql } from 'kysely';
import { kindsOf } from '@plumbline/shared/contract/notification.ts';
import type { Trx } from '../database/client.ts';
import type { Owner } from './notification.store.ts';

/**
 * Puts off to the end of somebody's quiet hours what is due within them; security does not wait.
 * @param ownZone IANA zone of the account; null = the tenant's
 */
export async function waitForQuietHours(
  trx: Trx,
  { accountId, tenantId }: Owner,
  ownZone: string | null,
): Promise<void> {
  await sql`
    UPDATE notification n SET mail_due_at = quiet.ends_at
    FROM (
      SELECT ((local.at::date + p.quiet_until)
          + CASE WHEN local.at::time >= p.quiet_until THEN interval '1 day' ELSE interval '0' END
        ) AT TIME ZONE zone.name AS ends_at
      FROM notification_preference p
      JOIN tenant t ON t.id = p.tenant_id
      CROSS JOIN LATERAL (SELECT COALESCE(${ownZone}::text, t.time_zone) AS name) AS zone
      CROSS JOIN LATERAL (SELECT now() AT TIME ZONE zone.name AS at) AS local
      WHERE p.account_id = ${accountId} AND p.tenant_id = ${tenantId}
        AND CASE WHEN p.quiet_from < p.quiet_until
          THEN local.at::time >= p.quiet_from AND local.at::time < p.quiet_until
          ELSE local.at::time >= p.quiet_from OR local.at::time < p.quiet_until END
    ) AS quiet
    WHERE n.account_id = ${accountId} AND n.tenant_id = ${tenantId} AND n.mail_due_at <= now()
      AND n.mailed_at IS NULL AND n.kind <> ALL (${kindsOf('security')}::text[])`.execute(trx);
}
