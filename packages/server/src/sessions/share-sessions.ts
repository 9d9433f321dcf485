import { sql } from 'kysely';
import type { VisitorUserData } from '@plumbline/shared/contract/auth.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTenant, inTransaction, type Stores } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { countView } from '../share-links/count-view.ts';
import { linkIsActive } from './link-is-active.ts';
import { hashSecret, newToken } from './token.ts';

/** A visit ends after this long or with its link, whichever comes first; it is never renewed. */
export const VISIT_HOURS = 8;
const SHAREDATA_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export type ShareLoginResult =
  { ok: true; token: string; sessionId: string; visitor: VisitorUserData; timeZone: string } | { ok: false };

/**
 * Exchanges the secret of a share link for a visit. Bad, expired, revoked and suspended links fail alike.
 * Counts the view and tells the project of it.
 */
export async function loginShare(
  stores: Stores,
  sharedata: string,
  origin: { ip: string },
): Promise<ShareLoginResult> {
  if (!SHAREDATA_PATTERN.test(sharedata)) return { ok: false };
  const link = await stores.identity
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(['l.id', 'l.tenant_id', 'l.project_id', 'l.expires_at', 'p.time_zone'])
    .where('l.token_hash', '=', hashSecret(sharedata))
    .where(linkIsActive)
    .executeTakeFirst();
  if (!link) return { ok: false };
  const token = newToken('visitor');
  const sessionId = hashSecret(token);
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
  await noteView(stores, link);
  stores.log.info({ linkId: link.id, ip: origin.ip }, 'share link opened');
  return {
    ok: true,
    token,
    sessionId,
    timeZone: link.time_zone,
    visitor: {
      userName: 'Guest',
      tenantId: link.tenant_id,
      systemRole: '',
      projectRole: 50,
      projectId: link.project_id,
      linkId: link.id,
      expiresAt: visit.expires_at.toISOString(),
      linkExpiresAt: link.expires_at?.toISOString() ?? null,
    },
  };
}

async function noteView(
  stores: Stores,
  link: { id: string; tenant_id: string; project_id: string },
): Promise<void> {
  await inTenant(stores.app, link.tenant_id, async (trx) => {
    const views = await countView(trx, link.id);
    await appendEvents(trx, {
      tenantId: link.tenant_id,
      projectId: link.project_id,
      actor: { kind: 'visitor', id: null },
      events: [{ kind: 'share-link-opened', subjectId: link.id, payload: { views } }],
    });
  });
}

/** Ends one visit (its id, not its token); every process hears of it within half a second. */
export async function endShareSession(stores: Stores, sessionId: string): Promise<void> {
  await inTransaction(stores.identity, async (trx) => {
    await trx.deleteFrom('share_session').where('token_hash', '=', sessionId).execute();
    await recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'visit-ended' });
  });
}
