/** Sessions that end while rooms are open in them: by themselves, or all but one at once (reliability.md C56, C58). */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { recordAccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTransaction } from '@plumbline/server/database/client.ts';
import type { Person, Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { changePassword } from '@plumbline/server/sessions/own-sessions.ts';
import {
  answerResetRequests,
  requestReset,
  resetPassword,
} from '@plumbline/server/sessions/password-reset.ts';
import { hashPassword } from '@plumbline/server/sessions/password.ts';
import { createSession, endAllSessions } from '@plumbline/server/sessions/sessions.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const PASSWORD = 'Plumb-line-1';
const NEXT = 'Plumb-line-2';
const IP = '203.0.113.7';
const PROMISE_MS = process.env['CI'] ? 5000 : 2000;

let rooms: RoomsUnderTest;
let site: Site;
let owner: pg.Client;
const peers: Peer[] = [];

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

async function join({ token }: { token: string }): Promise<Peer> {
  const [floorPlanId = ''] = site.floorPlanIds;
  const peer = await joinRoom({ port: rooms.port, projectId: site.projectId, floorPlanId, token });
  peers.push(peer);
  return peer;
}

it('C56: a session that expires by itself ends the socket, by database time', async () => {
  const { sessionId } = site.inspector;
  const endsIn = (interval: string) =>
    owner.query('UPDATE session SET expires_at = now() + $2::interval WHERE id = $1', [sessionId, interval]);
  await endsIn('20 seconds');
  const ben = await join(site.inspector);
  await endsIn('1500 milliseconds');
  await inTransaction(rooms.stores.app, (trx) =>
    recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'shortened' }),
  );
  expect(await timeUntil(() => ben.closes.length > 0)).toBeLessThan(1500 + PROMISE_MS);
  expect(ben.closes[0]).toBe(4401);
  const { rows } = await owner.query('SELECT expires_at <= now() AS over FROM session WHERE id = $1', [
    sessionId,
  ]);
  expect(rows).toEqual([{ over: true }]);
});

async function emailOf({ accountId }: Person): Promise<string> {
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM account WHERE id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? '';
}

/** What the link of a mail holds that somebody asked for. */
async function mailedToken(email: string): Promise<string> {
  const { stores } = rooms;
  await requestReset(stores, { email, ip: IP, requestId: null, tookMs: 0 });
  await answerResetRequests(stores);
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM mail WHERE recipient = $1', [email]);
  const mail = await findMail(stores.identity, stores.config, rows[0]?.id ?? '');
  return new URL(mail?.content?.links[0] ?? '').searchParams.get('token') ?? '';
}

it.each<[string, boolean, () => Promise<unknown>]>([
  [
    'another password',
    true,
    async () => {
      const { accountId, sessionId } = site.inspector;
      const principal = {
        kind: 'member',
        accountId,
        sessionId,
        tenantId: site.tenantId,
        systemRole: '40',
      } as const;
      const change = { password: PASSWORD, newPassword: NEXT, ip: IP };
      expect(await changePassword(rooms.stores, principal, change)).toEqual({ ok: true });
    },
  ],
  [
    'signing out everywhere else',
    true,
    () => endAllSessions(rooms.stores, site.inspector.accountId, site.inspector.sessionId),
  ],
  [
    'a password that was reset',
    false,
    async () => {
      const token = await mailedToken(await emailOf(site.inspector));
      expect(await resetPassword(rooms.stores, token, NEXT)).not.toBeNull();
    },
  ],
])(
  'C58: %s closes the rooms of all other sessions within two seconds, and of nobody else',
  async (_, keepsOwn, act) => {
    const { accountId } = site.inspector;
    const hash = await hashPassword(PASSWORD);
    await owner.query('UPDATE account SET password_hash = $2 WHERE id = $1', [accountId, hash]);
    const of = { accountId, tenantId: site.tenantId, remember: true, ip: IP, userAgent: 'second browser' };
    const own = await join(site.inspector);
    const others = [
      await join(await createSession(rooms.stores, of)),
      await join(await createSession(rooms.stores, of)),
    ];
    const neighbour = await join(site.secondInspector);
    await act();
    const ended = keepsOwn ? others : [own, ...others];
    expect(await timeUntil(() => ended.every(({ closes }) => closes.length > 0))).toBeLessThan(PROMISE_MS);
    expect(ended.map(({ closes }) => closes[0])).toEqual(ended.map(() => 4401));
    await eventually(() => ended.every(({ denials }) => denials.length > 0));
    for (const [index, peer] of (keepsOwn ? [own, neighbour] : [neighbour]).entries()) {
      createRectangleZone(peer.doc, {
        name: `Still ${index}`,
        colour: 'z1',
        left: 0,
        top: 0,
        right: 9,
        bottom: 9,
      });
      await peer.saved();
      expect(peer.closes).toEqual([]);
    }
  },
);
