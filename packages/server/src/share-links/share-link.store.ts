/**
 * Links that let people without an account look at a project.
 *
 * Invariants (share-link.pg.test.ts): a project has at most one living home link, and its custom link is public
 * exactly while it has one; the secret is answered once and stored as SHA-256 only; every end is an access change of
 * the same transaction.
 */
import { sql } from 'kysely';
import type {
  ChangedSwitches,
  LinkSwitches,
  SceneView,
  ShareLinkKind,
} from '@plumbline/shared/contract/share.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { linkState } from '../sessions/link-is-active.ts';
import { hashSecret, newSecret } from '../sessions/token.ts';

/** A link without its secret. */
export interface ShareLinkRecord extends LinkSwitches {
  id: string;
  kind: ShareLinkKind;
  /** Of a scene link. */
  inspection: { id: string; name: string } | null;
  /** Of a note link. */
  note: { id: string; number: number } | null;
  view: SceneView;
  hasPassword: boolean;
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

/** Days from now, or with a day of the project's time zone; null in both = until revoked. */
export interface LinkEnd {
  expiresInDays: number | null;
  expiresOn?: string | null | undefined;
}

function expiryOf({ expiresInDays, expiresOn }: LinkEnd, projectId: string) {
  if (expiresOn)
    return sql<Date>`(SELECT (${expiresOn}::date + 1)::timestamp AT TIME ZONE p.time_zone FROM project p
      WHERE p.id = ${projectId})`;
  return expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays})`;
}

interface NewLink extends LinkEnd, Partial<LinkSwitches> {
  tenantId: string;
  projectId: string;
  createdBy: string;
  passwordHash?: string | null;
}

/** A link and its secret, which cannot be read again. */
export interface MadeLink {
  link: ShareLinkRecord;
  secret: string;
}

/** Makes the project's home link, ends the former one and makes the custom link public. */
export async function createHomeLink(
  trx: Trx,
  wanted: NewLink,
): Promise<{ link: ShareLinkRecord; sharedata: string }> {
  await setCustomLink(trx, wanted.projectId, 'public');
  await endHomeLinks(trx, wanted.projectId, 'link-replaced');
  const { link, secret } = await insertLink(trx, wanted, { kind: 'home' });
  return { link, sharedata: secret };
}

/** Makes a link to one inspection, for visitors. */
export function createSceneLink(
  trx: Trx,
  { inspectionId, view, ...wanted }: NewLink & { inspectionId: string; view: SceneView },
): Promise<MadeLink> {
  return insertLink(trx, wanted, { kind: 'scene', inspectionId, view });
}

/** Makes a link to a note, for those who may read it; its secret only counts. */
export function createNoteLink(
  trx: Trx,
  { noteId, ...wanted }: Omit<NewLink, 'passwordHash'> & { noteId: string },
): Promise<MadeLink> {
  return insertLink(trx, wanted, { kind: 'note', noteId });
}

/** Ends a link and makes another that shows, asks and ends alike. Null when there is none to rotate. */
export async function rotateLink(trx: Trx, linkId: string, createdBy: string): Promise<MadeLink | null> {
  const row = await trx
    .updateTable('share_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > now())`)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await recordAccessChange(trx, { scope: 'share-link', subject: row.id, reason: 'link-replaced' });
  const secret = newSecret();
  const { id } = await trx
    .insertInto('share_link')
    .values({
      tenant_id: row.tenant_id,
      project_id: row.project_id,
      kind: row.kind,
      inspection_id: row.inspection_id,
      note_id: row.note_id,
      view: JSON.stringify(row.view),
      token_hash: hashSecret(secret),
      password_hash: row.password_hash,
      shows_notes: row.shows_notes,
      shows_plan: row.shows_plan,
      shows_time_line: row.shows_time_line,
      allows_download: row.allows_download,
      created_by: createdBy,
      expires_at: row.expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await mustGet(trx, id);
  await tell(trx, link, { kind: 'member', id: createdBy }, 'share-link-created');
  return { link, secret };
}

async function insertLink(
  trx: Trx,
  wanted: NewLink,
  what:
    | { kind: 'home' }
    | { kind: 'scene'; inspectionId: string; view: SceneView }
    | { kind: 'note'; noteId: string },
): Promise<MadeLink> {
  const { tenantId, projectId, createdBy } = wanted;
  const secret = newSecret();
  const { id } = await trx
    .insertInto('share_link')
    .values({
      tenant_id: tenantId,
      project_id: projectId,
      kind: what.kind,
      ...(what.kind === 'scene' && { inspection_id: what.inspectionId, view: JSON.stringify(what.view) }),
      ...(what.kind === 'note' && { note_id: what.noteId }),
      token_hash: hashSecret(secret),
      password_hash: wanted.passwordHash ?? null,
      shows_notes: wanted.showsNotes ?? true,
      shows_plan: wanted.showsPlan ?? true,
      shows_time_line: wanted.showsTimeLine ?? true,
      allows_download: wanted.allowsDownload ?? false,
      created_by: createdBy,
      expires_at: expiryOf(wanted, projectId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await mustGet(trx, id);
  await tell(trx, link, { kind: 'member', id: createdBy }, 'share-link-created');
  return { link, secret };
}

/** Gives a link a new end; a revoked one stays revoked. Null when there is none to extend. */
export async function extendLink(
  trx: Trx,
  wanted: LinkEnd & { linkId: string },
): Promise<ShareLinkRecord | null> {
  const link = await getLink(trx, wanted.linkId);
  if (!link) return null;
  const row = await trx
    .updateTable('share_link')
    .set({ expires_at: expiryOf(wanted, link.projectId) })
    .where('id', '=', wanted.linkId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await recordAccessChange(trx, { scope: 'share-link', subject: row.id, reason: 'link-expiry-changed' });
  return mustGet(trx, row.id);
}

/** What a link shows from now on, to who looks through it already too. Null when it is revoked. */
export async function changeSwitches(
  trx: Trx,
  linkId: string,
  switches: ChangedSwitches,
): Promise<ShareLinkRecord | null> {
  const { showsNotes, showsPlan, showsTimeLine, allowsDownload } = switches;
  const row = await trx
    .updateTable('share_link')
    .set({
      ...(showsNotes !== undefined && { shows_notes: showsNotes }),
      ...(showsPlan !== undefined && { shows_plan: showsPlan }),
      ...(showsTimeLine !== undefined && { shows_time_line: showsTimeLine }),
      ...(allowsDownload !== undefined && { allows_download: allowsDownload }),
    })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await recordAccessChange(trx, { scope: 'share-link', subject: row.id, reason: 'link-switches-changed' });
  return mustGet(trx, row.id);
}

/** True for a day that is over where the project is. */
export async function isPastDay(trx: Trx, projectId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    SELECT ${day}::date < (now() AT TIME ZONE p.time_zone)::date AS past FROM project p WHERE p.id = ${projectId}`.execute(
    trx,
  );
  return rows[0]?.past ?? true;
}

/** Ends a link for good, and of a home link makes the custom link private. Null when there is none; repeating it changes nothing. */
export async function revokeLink(
  trx: Trx,
  wanted: { linkId: string; actor: Actor },
): Promise<ShareLinkRecord | null> {
  const link = await getLink(trx, wanted.linkId);
  if (!link || link.revokedAt) return link;
  if (link.kind === 'home') await setCustomLink(trx, link.projectId, 'private');
  const hasEnded =
    link.kind === 'home'
      ? (await endHomeLinks(trx, link.projectId, 'link-revoked')).includes(link.id)
      : await endOne(trx, link.id);
  const revoked = await mustGet(trx, link.id);
  if (hasEnded) await tell(trx, revoked, wanted.actor, 'share-link-revoked');
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
    .leftJoin('inspection as i', 'i.id', 'l.inspection_id')
    .leftJoin('note as n', 'n.id', 'l.note_id')
    .select(['l.revoked_at', 'l.views', 'l.last_viewed_at', 'maker.account_name', linkState.as('state')])
    .select([
      'l.inspection_id',
      'i.name as inspection_name',
      'l.note_id',
      'n.number as note_number',
      'l.view',
    ])
    .select(['l.shows_notes', 'l.shows_plan', 'l.shows_time_line', 'l.allows_download'])
    .select(sql<boolean>`l.password_hash IS NOT NULL`.as('has_password'));
}

type SelectedLink = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

function toLink(row: SelectedLink): ShareLinkRecord {
  return {
    id: row.id,
    kind: row.kind,
    inspection:
      row.inspection_id === null ? null : { id: row.inspection_id, name: row.inspection_name ?? '' },
    note: row.note_id === null ? null : { id: row.note_id, number: row.note_number ?? 0 },
    view: row.view,
    hasPassword: row.has_password,
    showsNotes: row.shows_notes,
    showsPlan: row.shows_plan,
    showsTimeLine: row.shows_time_line,
    allowsDownload: row.allows_download,
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

async function endOne(trx: Trx, linkId: string): Promise<boolean> {
  const row = await trx
    .updateTable('share_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await recordAccessChange(trx, { scope: 'share-link', subject: linkId, reason: 'link-revoked' });
  return true;
}

async function endHomeLinks(trx: Trx, projectId: string, reason: string): Promise<string[]> {
  const rows = await trx
    .updateTable('share_link')
    .set({ revoked_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('kind', '=', 'home')
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
