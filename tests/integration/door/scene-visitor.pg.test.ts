/**
 * The visitor of a scene, in five states: no link, no password yet, a wrong one, the right one, and an ended link; over
 * every route of the document and every kind of file. Made from the rules of the door, so that a route that is opened to
 * visitors tomorrow is asked too: what belongs to another floor or inspection is not there, and what a switch hides is
 * in no answer.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LinkSwitches } from '@plumbline/shared/contract/share.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { createNote } from '@plumbline/server/notes/create-note.ts';
import { authenticate } from '@plumbline/server/sessions/authenticate.ts';
import { createSceneLink } from '@plumbline/server/share-links/share-link.store.ts';
import { hashPassword } from '@plumbline/server/sessions/password.ts';
import { createMediaGate, type MediaKind } from '../../../apps/api/src/media/media-gate.ts';
import { addInspection } from '../api/add-inspection.ts';
import { bearer, createWorld, type World } from '../api/api-world.ts';
import { projectAdmin } from '../api/furnish-tenant.ts';
import { openLive } from '../api/live-client.ts';
import { ROUTES } from './routes.ts';
import type { RouteRule } from './route-rule.ts';

vi.setConfig({ testTimeout: 180_000 });

const PASSWORD = 'harbour-7';
const WITHIN_MS = process.env['CI'] ? 5000 : 2000;
const GUARDED = Object.entries(ROUTES).filter(([, rule]) => rule.access !== 'public');
const OPEN_READS = GUARDED.filter(([key, rule]) => rule.access === 'everyone' && key.startsWith('GET '));
let world: World;
let baseUrl: string;
/** On another floor of the project. */
let elsewhere: World;
/** Another published inspection of the same floor, and one that is not published. */
let earlier: World;
let draft: World;
let passwordHash: string;

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  passwordHash = await hashPassword(PASSWORD);
  const { tenantId, projectId, people, stores, floorId } = world;
  const accountId = people.admin.accountId;
  const actor = projectAdmin({ tenantId, projectId, accountId });
  const otherFloorId = await world.addFloor('Roof of another floor', accountId);
  const inspectionOn = (onFloor: string) =>
    inTenant(stores.app, tenantId, (trx) => addInspection(trx, actor, onFloor));
  const { id: noteId } = await inTenant(stores.app, tenantId, (trx) =>
    createNote(trx, actor, {
      id: randomUUID(),
      text: 'Leak above',
      place: { floorId: otherFloorId, x: 10, y: 20 },
      assignee: null,
      dueDate: null,
      tagIds: [],
    }),
  );
  elsewhere = { ...world, floorId: otherFloorId, noteId, ...(await inspectionOn(otherFloorId)) };
  earlier = { ...world, ...(await inspectionOn(floorId)) };
  draft = { ...world, ...(await inspectionOn(floorId)) };
  await inTenant(stores.app, tenantId, async (trx) => {
    const ids = [world.captureId, earlier.captureId, draft.captureId];
    await trx
      .updateTable('capture')
      .set({ x: 5, y: 5, place_source: 'hand' })
      .where('id', 'in', ids)
      .execute();
    await trx
      .updateTable('inspection')
      .set({ state: 'processing', published_at: null, published_by: null })
      .where('id', '=', draft.inspectionId)
      .execute();
  });
});
afterAll(() => world.close());

interface MadeScene {
  linkId: string;
  secret: string;
}

async function makeLink(switches: Partial<LinkSwitches> = {}): Promise<MadeScene> {
  const { tenantId, projectId, inspectionId, people, stores } = world;
  const { link, secret } = await inTenant(stores.app, tenantId, (trx) =>
    createSceneLink(trx, {
      tenantId,
      projectId,
      inspectionId,
      view: {},
      passwordHash,
      ...switches,
      expiresInDays: 7,
      createdBy: people.admin.accountId,
    }),
  );
  return { linkId: link.id, secret };
}

const login = (secret: string, password?: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/loginWsShare',
    payload: { token: secret, ...(password !== undefined && { password }) },
  });

async function enter(switches: Partial<LinkSwitches> = {}): Promise<MadeScene & { token: string }> {
  const made = await makeLink(switches);
  const answer = await login(made.secret, PASSWORD);
  expect(answer.statusCode).toBe(200);
  return { ...made, token: answer.json().data.access_token };
}

const METHODS = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  HEAD: 'HEAD',
} as const;

function ask(key: string, rule: RouteRule, at: World, token?: string) {
  const { url, payload, headers } = rule.request(at);
  const [word = 'GET'] = key.split(' ');
  const method = Object.values(METHODS).find((each) => each === word) ?? 'GET';
  return world.app.inject({
    method,
    url,
    headers: { ...headers, ...(token !== undefined && bearer(token)) },
    ...(payload && { payload }),
  });
}

async function statuses(token?: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [key, rule] of GUARDED) {
    if (key === 'POST /api/auth/logout') continue;
    found.set(key, (await ask(key, rule, world, token)).statusCode);
  }
  return found;
}

describe('M24 before the password', () => {
  test('no link, no password yet and a wrong one: every route answers 401 alike', async () => {
    const { secret } = await makeLink();
    const asked = await login(secret);
    expect([asked.statusCode, asked.json().data]).toEqual([
      422,
      { error: 'password-required', requestId: expect.any(String) },
    ]);
    const wrong = await login(secret, 'wrong');
    expect([wrong.statusCode, wrong.json().data]).toMatchObject([
      422,
      { error: 'password-required', fields: [{ path: 'password' }] },
    ]);
    for (const { body } of [asked, wrong])
      for (const told of ['Harbour', 'Quay', world.projectId, world.inspectionId, 'Round of'])
        expect(body).not.toContain(told);
    for (const token of [undefined, secret, `g_${secret}`])
      for (const [key, status] of await statuses(token)) expect([key, status]).toEqual([key, 401]);
    for (const token of [secret, `g_${secret}`]) {
      const client = await openLive(baseUrl, { token, projectId: world.projectId });
      expect((await client.closed).code).toBe(4401);
    }
  });
});

describe('with the right one', () => {
  test('the listed reads and nothing else, of this inspection and its floor', async () => {
    const { token } = await enter();
    for (const [key, status] of await statuses(token))
      expect([key, status]).toEqual([key, ROUTES[key]?.access === 'everyone' ? 200 : 403]);
  });

  test('role 60, where to look, and of the project no more than its name and address', async () => {
    const { secret } = await makeLink();
    const { userData, vsleemTimezone } = (await login(secret, PASSWORD)).json().data;
    const { inspectionId, floorId } = world;
    expect(userData).toMatchObject({ projectRole: 60, scene: { inspectionId, floorId } });
    expect(vsleemTimezone).toBe('Europe/Oslo');
    const { token } = await enter();
    const { data } = (
      await world.app.inject({ url: `/api/core/project/${world.projectId}`, headers: bearer(token) })
    ).json();
    expect(Object.keys(data).toSorted()).toEqual(
      ['address', 'asOperator', 'id', 'name', 'projectRole', 'status', 'timeZone'].toSorted(),
    );
  });

  test('of another floor and of what is not published nothing is there, by whatever route', async () => {
    const { token } = await enter();
    // They name a project alone, so what of it is shown is in the answer.
    const ofProject = OPEN_READS.filter(
      ([, rule]) => rule.request(elsewhere).url === rule.request(world).url,
    );
    expect(ofProject.length).toBeLessThan(OPEN_READS.length - 5);
    const secrets = [
      elsewhere.floorId,
      elsewhere.inspectionId,
      elsewhere.noteId,
      'Roof of another',
      draft.inspectionId,
    ];
    for (const [key, rule] of OPEN_READS) {
      const other = await ask(key, rule, elsewhere, token);
      const isOfProject = ofProject.some(([each]) => each === key);
      expect([key, other.statusCode]).toEqual([key, isOfProject ? 200 : 404]);
      const own = await ask(key, rule, world, token);
      for (const secret of secrets)
        expect([key, secret, own.body.includes(secret)]).toEqual([key, secret, false]);
    }
    const byId = 'GET /api/core/inspection/{inspectionId}/capture';
    const rule = ROUTES[byId];
    if (!rule) throw new Error('the route has gone');
    expect((await ask(byId, rule, draft, token)).statusCode).toBe(404);
    expect((await ask(byId, rule, earlier, token)).statusCode).toBe(200);
    const without = await enter({ showsTimeLine: false });
    expect((await ask(byId, rule, earlier, without.token)).statusCode).toBe(404);
    expect((await ask(byId, rule, world, without.token)).statusCode).toBe(200);
  });

  const HIDDEN: [keyof LinkSwitches, (at: World) => string[]][] = [
    ['showsNotes', ({ noteId }) => [noteId, 'Fire seal missing']],
    ['showsPlan', ({ revisionId, fileId }) => [revisionId, fileId, '"mmPerPx"', '"zoneId"']],
    ['showsTimeLine', () => [earlier.inspectionId, earlier.captureId]],
  ];
  test.each(HIDDEN)('with %s off nothing of it is in any answer', async (name, hidden) => {
    const [shown, less] = [await enter(), await enter({ [name]: false })];
    const inAnswers = async (token: string) => {
      const answers = await Promise.all(OPEN_READS.map(([key, rule]) => ask(key, rule, world, token)));
      return hidden(world).filter((secret) => answers.some(({ body }) => body.includes(secret)));
    };
    expect((await inAnswers(shown.token)).length).toBeGreaterThan(0);
    expect(await inAnswers(less.token)).toEqual([]);
    for (const [key, rule] of OPEN_READS)
      expect([key, [200, 404].includes((await ask(key, rule, world, less.token)).statusCode)]).toEqual([
        key,
        true,
      ]);
  });
});

describe('file by file', () => {
  const KINDS = ['plan', 'upload', 'cover', 'photo', 'capture', 'note-file', 'floor-image'] as const;

  /** The files of a world, by kind; `capture` of any of its inspections. */
  async function filesOf(at: World): Promise<Record<'plan' | 'capture', string>> {
    return inTenant(world.stores.app, world.tenantId, async (trx) => {
      const { file_id: plan } = await trx
        .selectFrom('plan_revision')
        .select('file_id')
        .where('floor_plan_id', '=', at.floorId)
        .executeTakeFirstOrThrow();
      const { file_id: capture } = await trx
        .selectFrom('capture')
        .select('file_id')
        .where('id', '=', at.captureId)
        .executeTakeFirstOrThrow();
      return { plan, capture };
    });
  }

  async function cover(): Promise<string> {
    const { tenantId, projectId, people, stores } = world;
    return inTenant(stores.app, tenantId, async (trx) => {
      const id = await addStoredFile(trx, {
        tenantId,
        projectId,
        purpose: 'cover',
        originalName: 'c.jpg',
        contentType: 'image/jpeg',
        sizeBytes: 1,
        sha256: 'b'.repeat(64),
        createdBy: people.admin.accountId,
      });
      await trx.updateTable('project').set({ cover_file_id: id }).where('id', '=', projectId).execute();
      return id;
    });
  }

  test('pictures of this inspection, by the switches its plan and its floor’s other days, and no file itself', async () => {
    const [own, day, hidden, other] = [
      await filesOf(world),
      await filesOf(earlier),
      await filesOf(draft),
      await filesOf(elsewhere),
    ];
    const coverId = await cover();
    const seen = async (switches: Partial<LinkSwitches>) => {
      const { token } = await enter(switches);
      const caller = await authenticate(world.stores, token);
      if (!caller) throw new Error('the visit is not known');
      const gate = createMediaGate(world.stores);
      const files = { own, day, hidden, other };
      const found: string[] = [];
      for (const kind of KINDS satisfies readonly MediaKind[])
        for (const [name, ids] of [
          ...Object.entries(files),
          ['cover', { plan: coverId, capture: coverId }],
        ] as const)
          for (const id of new Set(Object.values(ids))) {
            const verdict = await gate.judge(caller.principal, kind, id);
            if (verdict) found.push(`${name} ${kind}`);
            expect(verdict?.original ?? null).toBeNull();
          }
      return found.toSorted();
    };
    expect(await seen({})).toEqual(
      ['day capture', 'day plan', 'hidden plan', 'own capture', 'own plan'].toSorted(),
    );
    expect(await seen({ showsTimeLine: false, showsPlan: false })).toEqual(['own capture']);
    expect(await seen({ showsPlan: false })).toEqual(['day capture', 'own capture']);
  });
});

describe('an ended link', () => {
  test('picture, feed and every route end within two seconds, and it never opens again', async () => {
    const { linkId, secret, token } = await enter();
    const captures = await world.app.inject({
      url: `/api/core/inspection/${world.inspectionId}/capture`,
      headers: bearer(token),
    });
    const [{ filesUrl }] = captures.json().rows;
    const picture = () => world.app.inject({ url: `${filesUrl}base.jpg` });
    // The world has no bytes of it; who may not even ask gets 403.
    expect((await picture()).statusCode).toBe(404);
    const client = await openLive(baseUrl, { token, projectId: world.projectId });
    await expect.poll(() => client.messages[0]?.t).toBe('ready');
    const ended = await world.app.inject({
      method: 'DELETE',
      url: `/api/core/share/${linkId}`,
      headers: bearer(world.people.admin),
    });
    expect(ended.statusCode).toBe(200);
    const since = performance.now();
    expect((await client.closed).code).toBe(4410);
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    await expect.poll(async () => (await picture()).statusCode, { timeout: WITHIN_MS }).toBe(403);
    for (const [key, status] of await statuses(token)) expect([key, status]).toEqual([key, 401]);
    const again = await login(secret, PASSWORD);
    expect([again.statusCode, again.json().data.error]).toEqual([410, 'invalid-link']);
  });
});
