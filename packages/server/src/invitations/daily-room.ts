/**
 * How many people may be invited in a day: by one tenant, so that nobody makes a mail sender of it, and by one person
 * who is not its admin, so that nobody uses up what is the others'. Guarded by invitation.pg.test.ts.
 */
import { sql } from 'kysely';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import type { Limits } from '../limits.ts';

const DAY_SECONDS = 86_400;

export interface Invited {
  tenantId: string;
  by: { accountId: string; systemRole: SystemRole };
  /** How many invitations this transaction has written. */
  count: number;
}

type DailyLimits = Pick<Limits, 'TENANT_INVITATIONS_PER_DAY' | 'INVITER_INVITATIONS_PER_DAY'>;

/**
 * Whether that many invitations, written in this transaction, were still within the day; else it has to be undone. Half
 * of a tenant's are kept for its admins and for whoever appoints them.
 * @throws AppError invitations-used-up, with how many there would have been and when there are more
 */
export async function requireDailyRoom(trx: Trx, limits: DailyLimits, invited: Invited): Promise<void> {
  if (invited.count === 0) return;
  const { TENANT_INVITATIONS_PER_DAY: ofTenant, INVITER_INVITATIONS_PER_DAY: ofPerson } = limits;
  const used = await usedToday(trx, invited);
  const isAdmin = invited.by.systemRole <= '10';
  const bounds = [
    { ...used.all, most: ofTenant },
    ...(isAdmin
      ? []
      : [
          { ...used.own, most: ofPerson },
          { ...used.others, most: Math.floor(ofTenant / 2) },
        ]),
  ];
  const [tightest] = bounds.toSorted((one, other) => other.count - other.most - (one.count - one.most));
  if (!tightest || tightest.count <= tightest.most) return;
  const leftCount = Math.max(0, invited.count - (tightest.count - tightest.most));
  const retryAfterSeconds = Math.max(1, Math.ceil(DAY_SECONDS - tightest.oldestSeconds));
  throw new AppError('invitations-used-up', { params: { leftCount, retryAfterSeconds } });
}

interface Used {
  count: number;
  /** Age of the oldest of them. */
  oldestSeconds: number;
}

/** Of the last 24 hours: all of the tenant, those of this person, and those of everybody who is not its admin. */
async function usedToday(
  trx: Trx,
  { tenantId, by }: Invited,
): Promise<{ all: Used; own: Used; others: Used }> {
  const { rows } = await sql<Record<'all' | 'own' | 'others' | `${'all' | 'own' | 'others'}Age`, number>>`
    SELECT count(*) AS "all", COALESCE(max(age), 0) AS "allAge",
      count(*) FILTER (WHERE is_own) AS own, COALESCE(max(age) FILTER (WHERE is_own), 0) AS "ownAge",
      count(*) FILTER (WHERE is_other) AS others, COALESCE(max(age) FILTER (WHERE is_other), 0) AS "othersAge"
    FROM (
      SELECT extract(epoch FROM now() - i.sent_at)::float8 AS age, i.invited_by = ${by.accountId} AS is_own,
        COALESCE(m.system_role > '10', false) AS is_other
      FROM invitation i
      LEFT JOIN tenant_member m ON m.account_id = i.invited_by AND m.tenant_id = i.tenant_id
      WHERE i.tenant_id = ${tenantId} AND i.sent_at > now() - make_interval(secs => ${DAY_SECONDS})
    ) AS sent`.execute(trx);
  const [row] = rows;
  const of = (count = 0, oldestSeconds = 0): Used => ({ count, oldestSeconds });
  return {
    all: of(row?.all, row?.allAge),
    own: of(row?.own, row?.ownAge),
    others: of(row?.others, row?.othersAge),
  };
}
