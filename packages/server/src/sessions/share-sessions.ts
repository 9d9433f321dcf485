import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { VisitorUserData } from '@plumbline/shared/contract/auth.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { standingOf } from '../access/standing.ts';
import { inTenant, inTransaction, type Stores } from '../database/client.ts';
import { countView } from '../share-links/count-view.ts';
import { linkIsActive } from './link-is-active.ts';
import { verifyPassword } from './password.ts';
import { countPassword } from './share-throttle.ts';
import { hashSecret, newToken } from './token.ts';

/** A visit ends after this long or with its link, whichever comes first; it is never renewed. */
export const VISIT_HOURS = 8;
const SHAREDATA_PATTERN = /^[A-Za-z0-9_-]{43}$/;

type ShareLoginResult =
  | { ok: true; token: string; sessionId: string; visitor: VisitorUserData; timeZone: string }
  | { ok: false; reason: 'invalid-link' }
  | { ok: false; reason: 'password-required'; wasWrong: boolean }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number };

const INVALID = { ok: false, reason: 'invalid-link' } as const;

/**
 * Exchanges the secret of a share link, and its password where it has one, for a visit. Bad, expired, revoked and
 * suspended links fail alike. It is no view yet: that counts with the first picture (`countVisit`).
 */
export async function loginShare(
  stores: Stores,
  sharedata: string,
  { ip, password }: { ip: string; password?: string | undefined },
): Promise<ShareLoginResult> {
  if (!SHAREDATA_PATTERN.test(sharedata)) return INVALID;
  const link = await findLink(stores, sharedata);
  if (!link) return INVALID;
  if (link.password_hash !== null) {
    const refusal = await judgePassword(stores, { linkId: link.id, hash: link.password_hash, ip, password });
    if (refusal) return refusal;
    // It may have ended while the password was looked at.
    if (!(await findLink(stores, sharedata))) return INVALID;
  }
  return begin(stores, link, ip);
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** A living link for visitors; that of a note carries no right. */
function findLink(stores: Stores, sharedata: string) {
  return stores.identity
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select([
      'l.id',
      'l.kind',
      'l.tenant_id',
      'l.project_id',
      'l.expires_at',
      'l.password_hash',
      'p.time_zone',
    ])
    .where('l.token_hash', '=', hashSecret(sharedata))
    .where('l.kind', 'in', ['home', 'scene'])
    .where(linkIsActive)
    .executeTakeFirst();
}

async function judgePassword(
  stores: Stores,
  { linkId, hash, ip, password }: { linkId: string; hash: string; ip: string; password: string | undefined },
): Promise<Exclude<ShareLoginResult, { ok: true }> | null> {
  if (!password) return { ok: false, reason: 'password-required', wasWrong: false };
  const counted = await countPassword(stores, { linkId, ip });
  const { retryAfterSeconds, delayMs } = counted;
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds };
  if (delayMs > 0) await pause(delayMs);
  if (!(await verifyPassword(hash, password)))
    return { ok: false, reason: 'password-required', wasWrong: true };
  await counted.forget();
  return null;
}

async function begin(stores: Stores, link: FoundLink, ip: string): Promise<ShareLoginResult> {
  const token = newToken('visitor');
  const sessionId = hashSecret(token);
  const principal: VisitorPrincipal = {
    kind: 'visitor',
    linkId: link.id,
    tenantId: link.tenant_id,
    projectId: link.project_id,
    projectRole: link.kind === 'scene' ? 60 : 50,
    sessionId,
  };
  const standing = await inTenant(stores.app, link.tenant_id, (trx) =>
    standingOf(trx, principal, link.project_id),
  );
  // Without its inspection a link leads nowhere.
  if (!standing?.link) return INVALID;
  const visit = await stores.identity
    .insertInto('share_session')
    .values({
      token_hash: sessionId,
      link_id: link.id,
      tenant_id: link.tenant_id,
      project_id: link.project_id,
      expires_at: sql<Date>`LEAST(now() + make_interval(hours => ${VISIT_HOURS}), ${link.expires_at}::timestamptz)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  stores.log.info({ linkId: link.id, ip }, 'share link opened');
  return {
    ok: true,
    token,
    sessionId,
    timeZone: link.time_zone,
    visitor: {
      userName: 'Guest',
      tenantId: link.tenant_id,
      systemRole: '',
      projectRole: principal.projectRole,
      projectId: link.project_id,
      linkId: link.id,
      expiresAt: visit.expires_at.toISOString(),
      linkExpiresAt: link.expires_at?.toISOString() ?? null,
      ...standing.link,
    },
  };
}

/** A visit has drawn a picture; its first one is a view of the link. */
export async function countVisit(
  stores: Stores,
  { sessionId, linkId, tenantId }: VisitorPrincipal,
): Promise<void> {
  const first = await stores.identity
    .updateTable('share_session')
    .set({ viewed_at: sql<Date>`now()` })
    .where('token_hash', '=', sessionId)
    .where('viewed_at', 'is', null)
    .returning('link_id')
    .executeTakeFirst();
  if (first) await inTenant(stores.app, tenantId, (trx) => countView(trx, linkId));
}

/** Ends one visit (its id, not its token); every process hears of it within half a second. */
export async function endShareSession(stores: Stores, sessionId: string): Promise<void> {
  await inTransaction(stores.identity, async (trx) => {
    await trx.deleteFrom('share_session').where('token_hash', '=', sessionId).execute();
    await recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'visit-ended' });
  });
}
