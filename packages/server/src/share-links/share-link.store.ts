/**
 * Links that let people without an account look at a project.
 *
 * Invariants (share-link.pg.test.ts): a project has at most one living home link, and its custom link is public
 * exactly while it has one; the secret is answered once and stored as SHA-256 only; every end is an access change of
 * the same transaction.
 */
import { sql } from 'kysely';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { linkState } from '../sessions/link-is-active.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';

/** A link without its secret. */
export interface ShareLinkRecord {
  id: string;
  kind: 'home';
  tenantId: string;
  projectId: string;
  /** Expired and revoked are final; suspended ends with its cause. */
  state: 'active' | 'expired' | 'revoked' | 'suspended';
  createdBy: { id: string; name: string };
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  views: number;
  lastViewedAt: Date | null;
}

/** Life counted from now; null = until revoked. */
type ExpiryDays = number | null;

function expiryOf(days: ExpiryDays) {
  return days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
}

/**
 * Makes the project's home link, ends the former one and makes the custom link public.
 * @returns the link and its secret, which cannot be read again
 */
export async function createHomeLink(
  trx: Trx,
  wanted: { tenantId: string; projectId: string; expiresInDays: ExpiryDays; createdBy: string },
): Promise<{ link: ShareLinkRecord; sharedata: string }> {
  const { tenantId, projectId, createdBy } = wanted;
  await setCustomLink(trx, projectId, 'public');
  await endLiving(trx, projectId, 'link-replaced');
  const sharedata = newSecret();
  const { id } = await trx
    .insertInto('share_link')
    .values({
      tenant_id: tenantId,
      project_id: projectId,
      kind: 'home',
      token_hash: hashSecret(sharedata),
      created_by: createdBy,
      expires_at: expiryOf(wanted.expiresInDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await mustGet(trx, id);
  await tell(trx, link, { kind: 'member', id: createdBy }, 'share-link-created');
  return { link, sharedata };
}

/** Gives a link a new expiry counted from now; a revoked one stays revoked. Null when there is none to extend. */
export async function extendLink(
  trx: Trx,
  wanted: { linkId: string; expiresInDays: ExpiryDays },
): Promise<ShareLinkRecord | null> {
  const row = await trx
    .updateTable('share_link')
    .set({ expires_at: expiryOf(wanted.expiresInDays) })
    .where('id', '=', wanted.linkId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await recordAccessChange(trx, { scope: 'share-link', subject: row.id, reason: 'link-expiry-changed' });
  return mustGet(trx, row.id);
}

/** Ends a link for good and makes the custom link private. Null when there is none; repeating it changes nothing. */
export async function revokeLink(
  trx: Trx,
  wanted: { linkId: string; actor: Actor },
): Promise<ShareLinkRecord | null> {
  const link = await getLink(trx, wanted.linkId);
  if (!link || link.revokedAt) return link;
  await setCustomLink(trx, link.projectId, 'private');
  const ended = await endLiving(trx, link.projectId, 'link-revoked');
  const revoked = await mustGet(trx, link.id);
  if (ended.includes(link.id)) await tell(trx, revoked, wanted.actor, 'share-link-revoked');
  return revoked;
}

/** All links of a project, newest first. */
export async function listLinks(trx: Trx, projectId: string): Promise<ShareLinkRecord[]> {
  const rows = await selectLinks(trx)
    .where('l.project_id', '=', projectId)
    .orderBy('l.created_at', 'desc')
    .execute();
  return rows.map(toLink);
}

/** A link of the transaction's tenant, or null. */
export async function getLink(trx: Trx, linkId: string): Promise<ShareLinkRecord | null> {
  const row = await selectLinks(trx).where('l.id', '=', linkId).executeTakeFirst();
  return row ? toLink(row) : null;
}

function selectLinks(trx: Trx) {
  return trx
    .selectFrom('share_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .leftJoin('tenant_member as maker', (join) =>
      join.onRef('maker.account_id', '=', 'l.created_by').onRef('maker.tenant_id', '=', 'l.tenant_id'),
    )
    .select(['l.id', 'l.kind', 'l.tenant_id', 'l.project_id', 'l.created_by', 'l.created_at', 'l.expires_at'])
    .select(['l.revoked_at', 'l.views', 'l.last_viewed_at', 'maker.account_name', linkState.as('state')]);
}

type SelectedLink = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

function toLink(row: SelectedLink): ShareLinkRecord {
  return {
    id: row.id,
    kind: row.kind,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    state: row.state,
    createdBy: { id: row.created_by, name: row.account_name ?? '' },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    views: row.views,
    lastViewedAt: row.last_viewed_at,
  };
}

async function mustGet(trx: Trx, linkId: string): Promise<ShareLinkRecord> {
  const link = await getLink(trx, linkId);
  if (!link) throw new Error('a share link just written is gone');
  return link;
}

/** Also the lock under which a project's link changes, so that two people end up with one link. */
async function setCustomLink(trx: Trx, projectId: string, customLink: 'private' | 'public'): Promise<void> {
  await trx
    .updateTable('project')
    .set({ custom_link: customLink, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute();
}

async function endLiving(trx: Trx, projectId: string, reason: string): Promise<string[]> {
  const rows = await trx
    .updateTable('share_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of rows) await recordAccessChange(trx, { scope: 'share-link', subject: id, reason });
  return rows.map((row) => row.id);
}

function tell(
  trx: Trx,
  link: ShareLinkRecord,
  actor: Actor,
  kind: 'share-link-created' | 'share-link-revoked',
): Promise<number[]> {
  const payload = { expiresAt: link.expiresAt?.toISOString() ?? null };
  return appendEvents(trx, {
    tenantId: link.tenantId,
    projectId: link.projectId,
    actor,
    events: [{ kind, subjectId: link.id, payload }],
  });
}
