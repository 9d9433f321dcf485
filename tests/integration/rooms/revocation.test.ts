import { setTimeout as sleep } from 'node:timers/promises';
import { WholeProvider } from '../../../apps/web/src/collab/whole-provider.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { planRoom, sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, inTransaction, type Trx } from '@plumbline/server/database/client.ts';
import { recordAccessChange, type AccessChange } from '@plumbline/server/access/access-changes.ts';
import { addSceneVisitor, createSite, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { removeMembership, setMembershipRole } from '@plumbline/server/memberships/membership.store.ts';
import { setProjectStatus } from '@plumbline/server/projects/project.store.ts';
import { endSession } from '@plumbline/server/sessions/sessions.ts';
import { endShareSession } from '@plumbline/server/sessions/share-sessions.ts';
import { setMemberStatus } from '@plumbline/server/sessions/tenant-members.ts';
import { hashSecret } from '@plumbline/server/sessions/token.ts';
import { changeSwitches, revokeLink } from '@plumbline/server/share-links/share-link.store.ts';
import { changeTenantStatus } from '@plumbline/server/tenants/change-tenant.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let owner: pg.Client;
const peers: Peer[] = [];
const PROMISE_MS = process.env['CI'] ? 5000 : 2000;

beforeAll(async () => {
  rooms = await startRooms();
  owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await rooms.stop();
});
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

/** With its room, as the product does. */
const DELETE_PLAN = `
  WITH plan AS (UPDATE floor_plan SET deleted_at = now() WHERE id = $1 RETURNING id)
  UPDATE journal_document d SET closed_at = now() FROM plan WHERE d.room = 'plan:' || plan.id`;

async function join(
  person: { token: string },
  { waitForSync = true, room }: { waitForSync?: boolean; room?: string } = {},
): Promise<Peer> {
  const peer = await joinRoom({
    waitForSync,
    ...(room !== undefined && { room }),
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId: site.floorPlanIds[0] ?? '',
    token: person.token,
  });
  peers.push(peer);
  return peer;
}

/** What an api process does, with its own functions: what they change, those who are in have to hear of. */
function asApi<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(rooms.stores.app, site.tenantId, work);
}
const inspector = () => ({ projectId: site.projectId, accountId: site.inspector.accountId });
const byAdmin = () => ({ kind: 'member', id: site.admin.accountId }) as const;
const downgrade = () => asApi((trx) => setMembershipRole(trx, { ...inspector(), projectRole: 40 }));
const setStatus = (status: 'active' | 'closed', version: number) =>
  asApi((trx) => setProjectStatus(trx, { projectId: site.projectId, status, version, actor: byAdmin() }));

/** The same for what no function does by itself: the change and its note in one transaction. */
async function change(statement: string, value: unknown, noted: AccessChange): Promise<void> {
  await owner.query(statement, [value]);
  await inTransaction(rooms.stores.app, (trx) => recordAccessChange(trx, noted));
}

const noteOfProject = (): AccessChange => ({
  scope: 'project',
  subject: site.projectId,
  reason: 'group-changed',
});

it('C62: the visitor of a scene whose link was revoked loses the socket within two seconds, others stay', async () => {
  const guest = await addSceneVisitor(rooms.database.ownerUrl, site);
  const [peer, other] = [await join(guest), await join(site.visitor)];
  expect(peer.last('access')).toMatchObject({ access: 'read', reason: 'visitor' });
  await asApi((trx) => revokeLink(trx, { linkId: guest.linkId, actor: byAdmin() }));
  expect(await timeUntil(() => peer.closes.length > 0)).toBeLessThan(PROMISE_MS);
  expect(peer.closes[0]).toBe(4410);
  expect(peer.last('ended')).toEqual({ t: 'ended', code: 'link-ended' });
  expect(other.closes).toEqual([]);
});

it('a link that shows no plan any more ends the room of the plan, not the visit, and not the room of its notes', async () => {
  const guest = await addSceneVisitor(rooms.database.ownerUrl, site);
  await owner.query('INSERT INTO journal_document (room, tenant_id, project_id) VALUES ($1, $2, $3)', [
    sceneRoom(guest.inspectionId),
    site.tenantId,
    site.projectId,
  ]);
  const [onPlan, inScene] = [await join(guest), await join(guest, { room: sceneRoom(guest.inspectionId) })];
  await asApi((trx) => changeSwitches(trx, guest.linkId, { showsPlan: false }));
  expect(await timeUntil(() => onPlan.closes.length > 0)).toBeLessThan(PROMISE_MS);
  expect([onPlan.closes[0], onPlan.last('ended')]).toEqual([4404, { t: 'ended', code: 'not-found' }]);
  await asApi((trx) => changeSwitches(trx, guest.linkId, { showsNotes: false }));
  expect(await timeUntil(() => inScene.closes.length > 0)).toBeLessThan(PROMISE_MS);
  expect(inScene.last('ended')).toEqual({ t: 'ended', code: 'not-found' });
});

it('C59: a downgraded editor reads on and can write nothing more', async () => {
  const ben = await join(site.inspector);
  expect(ben.last('access')).toMatchObject({ access: 'edit' });
  await downgrade();
  expect(await timeUntil(() => ben.last('access')?.access === 'read')).toBeLessThan(PROMISE_MS);
  expect(ben.last('access')?.reason).toBe('role');
  createRectangleZone(ben.doc, { name: 'Too late', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await eventually(() => ben.last('refused')?.code === 'edit-read-only');
  expect(ben.isSaved()).toBe(false);
  expect(ben.closes).toEqual([]);
});

const endTenant = (daysAgo: number) =>
  change(`UPDATE tenant SET expiration_date = current_date - ${daysAgo} WHERE id = $1`, site.tenantId, {
    scope: 'tenant',
    subject: site.tenantId,
    reason: 'end-date-changed',
  });

it('C61: past its end date a tenant goes on reading in open rooms, without its visitors', async () => {
  const ben = await join(site.inspector);
  const guest = await join(site.visitor);
  await endTenant(2);
  expect(await timeUntil(() => ben.last('access')?.access === 'read')).toBeLessThan(PROMISE_MS);
  expect(ben.last('access')?.reason).toBe('tenant-expired');
  await eventually(() => guest.closes.length > 0);
  expect([guest.closes[0], guest.last('ended')]).toEqual([4410, { t: 'ended', code: 'link-ended' }]);
  createRectangleZone(ben.doc, { name: 'Too late', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await eventually(() => ben.last('refused')?.code === 'edit-read-only');
  expect(ben.closes).toEqual([]);
  const later = await join(site.secondInspector);
  expect(later.last('access')).toMatchObject({ access: 'read', reason: 'tenant-expired' });
  expect((await join(site.viewer)).last('access')).toMatchObject({ access: 'read', reason: 'role' });
});

it('C59: an edit that overtakes the news is refused when it is written', async () => {
  const ben = await join(site.inspector);
  await owner.query('UPDATE membership SET project_role = 40 WHERE account_id = $1', [
    site.inspector.accountId,
  ]);
  createRectangleZone(ben.doc, { name: 'Too late', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await eventually(() => ben.last('refused')?.code === 'edit-read-only');
  await eventually(() => ben.last('access')?.access === 'read');
});

it.each<[string, () => Promise<unknown>, (each: Site) => { token: string }, string, number]>([
  [
    'C57: a session that ended',
    () => endSession(rooms.stores, site.inspector.sessionId),
    (each) => each.inspector,
    'unauthenticated',
    4401,
  ],
  [
    'C60: a member who was removed',
    () => asApi((trx) => removeMembership(trx, inspector())),
    (each) => each.inspector,
    'not-authorized',
    4403,
  ],
  ...(['suspended', 'removed'] as const).map(
    (status): [string, () => Promise<unknown>, (each: Site) => { token: string }, string, number] => [
      `C60: somebody who is ${status} in the tenant`,
      () => asApi((trx) => setMemberStatus(trx, { ...inspector(), tenantId: site.tenantId, status })),
      (each) => each.inspector,
      'unauthenticated',
      4401,
    ],
  ),
  [
    'C62: a visitor whose link was revoked',
    () => asApi((trx) => revokeLink(trx, { linkId: site.visitor.linkId, actor: byAdmin() })),
    (each) => each.visitor,
    'link-ended',
    4410,
  ],
  [
    'C57: a visitor who left',
    () => endShareSession(rooms.stores, hashSecret(site.visitor.token)),
    (each) => each.visitor,
    'link-ended',
    4410,
  ],
  [
    'C62: a visitor of a project that was closed',
    () => setStatus('closed', 1),
    (each) => each.visitor,
    'link-ended',
    4410,
  ],
  [
    'a floor plan that was deleted',
    () =>
      change(DELETE_PLAN, site.floorPlanIds[0], {
        scope: 'subject',
        subject: site.floorPlanIds[0] ?? '',
        reason: 'deleted',
      }),
    (each) => each.inspector,
    'not-found',
    4404,
  ],
  [
    'C61: a tenant that was disabled',
    () =>
      asApi((trx) => changeTenantStatus(trx, { tenantId: site.tenantId, version: 1, status: 'disabled' })),
    (each) => each.inspector,
    'unauthenticated',
    4401,
  ],
  [
    'C61: a tenant whose thirty days of reading are over',
    () => endTenant(40),
    (each) => each.inspector,
    'unauthenticated',
    4401,
  ],
])(
  '%s loses the socket within two seconds and does not come back',
  async (_, revoke, who, code, closeCode) => {
    const peer = await join(who(site));
    const other = await join(site.admin);
    await revoke();
    expect(await timeUntil(() => peer.closes.length > 0)).toBeLessThan(PROMISE_MS);
    expect(peer.closes[0]).toBe(closeCode);
    expect(peer.last('ended')).toEqual({ t: 'ended', code });
    await eventually(() => peer.denials.length > 0);
    expect(peer.isSaved()).toBe(false);
    if (code === 'unauthenticated' && closeCode === 4401) return;
    expect(other.messages.filter((message) => message.t === 'ended').length).toBe(
      code === 'not-found' ? 1 : 0,
    );
  },
);

it.each<[string, () => Promise<void>, (peer: Peer) => boolean]>([
  ['who was downgraded meanwhile reads', downgrade, (peer) => peer.last('access')?.access === 'read'],
  [
    'whose plan was deleted meanwhile is sent away',
    () =>
      change(DELETE_PLAN, site.floorPlanIds[0], {
        scope: 'subject',
        subject: site.floorPlanIds[0] ?? '',
        reason: 'deleted',
      }),
    (peer) => peer.closes[0] === 4404,
  ],
])('while a room is still being loaded: %s', async (_, revoke, isFollowed) => {
  const loading = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await loading.connect();
  await loading.query('BEGIN');
  await loading.query('LOCK TABLE journal_snapshot IN ACCESS EXCLUSIVE MODE');
  const joining = join(site.inspector, { waitForSync: false });
  await eventually(async () => {
    const { rows } = await owner.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'journal_snapshot'::regclass`,
    );
    return rows.length > 0;
  });
  await revoke();
  // Long enough for the news to be read by a process that has nobody to tell yet.
  await sleep(800);
  await loading.query('COMMIT');
  await loading.end();
  const peer = await joining;
  expect(await timeUntil(() => isFollowed(peer))).toBeLessThan(PROMISE_MS);
});

it('a closed project leaves its members reading, and reopening lets them edit again', async () => {
  const ben = await join(site.inspector);
  await setStatus('closed', 1);
  expect(await timeUntil(() => ben.last('access')?.reason === 'project-closed')).toBeLessThan(PROMISE_MS);
  await setStatus('active', 2);
  await eventually(() => ben.last('access')?.access === 'edit');
  createRectangleZone(ben.doc, { name: 'Again', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await ben.saved();
  const rows = await inTenant(rooms.stores.app, site.tenantId, (trx) =>
    trx.selectFrom('journal_entry').select('seq').execute(),
  );
  expect(rows).toHaveLength(1);
});

it('a room that is opened while the socket is judged anew ends nothing', async () => {
  site = await createSite(rooms.database.ownerUrl, 2);
  const ben = await join(site.inspector);
  let isOpening = true;
  const judging = (async () => {
    while (isOpening) {
      await inTransaction(rooms.stores.app, (trx) => recordAccessChange(trx, noteOfProject()));
      await sleep(2);
    }
  })();
  try {
    for (let time = 0; time < 40; time += 1) {
      const other = new WholeProvider({
        websocketProvider: ben.socket,
        name: planRoom(site.floorPlanIds[1] ?? ''),
        document: new Y.Doc(),
        token: site.inspector.token,
      });
      other.attach();
      await eventually(() => other.isSynced || ben.closes.length > 0, 30_000);
      other.destroy();
    }
  } finally {
    isOpening = false;
    await judging;
  }
  expect(ben.closes).toEqual([]);
});

it('a manager of the project’s group draws in it, and is out once the project leaves the group', async () => {
  const { accountId } = site.outsider;
  await owner.query(`UPDATE tenant_member SET system_role = '30' WHERE account_id = $1`, [accountId]);
  await owner.query(
    `WITH made AS (
       INSERT INTO project_group (tenant_id, name, name_key, created_by) VALUES ($1, 'North', 'north', $2) RETURNING id
     ), managed AS (
       INSERT INTO group_manager (group_id, account_id, tenant_id) SELECT id, $2, $1 FROM made
     ) UPDATE project SET group_id = made.id FROM made WHERE project.id = $3`,
    [site.tenantId, accountId, site.projectId],
  );
  const fay = await join(site.outsider);
  expect(fay.last('access')).toMatchObject({ access: 'edit' });
  createRectangleZone(fay.doc, { name: 'By right', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await fay.saved();
  await change('UPDATE project SET group_id = NULL WHERE id = $1', site.projectId, noteOfProject());
  expect(await timeUntil(() => fay.closes.length > 0)).toBeLessThan(PROMISE_MS);
});
