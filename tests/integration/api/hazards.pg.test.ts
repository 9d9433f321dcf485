import { randomUUID } from 'node:crypto';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addRun, endRun } from '@plumbline/server/hazards/hazard-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { SPEC, addFinding, allowAi, boxAt, chooseDetector, enterFound, setDetector } from './hazard-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await chooseDetector(world);
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await trx.deleteFrom('hazard_run').execute();
    await trx
      .updateTable('inspection')
      .set({ hazards_reviewed_at: null, hazards_reviewed_by: null })
      .execute();
  });
});

const findingUrl = () => `/api/core/inspection/${world.inspectionId}/finding`;

async function findings(who: Person = 'inspector') {
  const answer = await world.app.inject({ url: findingUrl(), headers: bearer(world.people[who]) });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

function decide(id: string, deed: string, payload: object, who: Person = 'inspector') {
  return world.app.inject({
    method: 'POST',
    url: `/api/core/finding/${id}/${deed}`,
    headers: { ...bearer(world.people[who]), 'idempotency-key': randomUUID() },
    payload,
  });
}

const reject = (id: string, version = 1, who: Person = 'inspector') =>
  decide(id, 'reject', { version, reason: 'no-hazard' }, who);
const approve = (id: string, more: object = {}, who: Person = 'inspector') =>
  decide(id, 'approve', { version: 1, noteId: randomUUID(), text: 'Open edge', ...more }, who);

describe('what a look has found', () => {
  test('is shown once a thing, strongest first; the weak and the unnamed are not', async () => {
    const boxes = [
      boxAt(10, 20, { score: 0.5 }),
      boxAt(100, 20, { score: 0.9, classAt: 1 }),
      boxAt(12, 20, { score: 0.45 }),
      boxAt(-100, 20, { score: 0.3 }),
      boxAt(-50, 20, { score: 0.9, classAt: 2 }),
    ];
    expect(await enterFound(world, boxes)).toBe(2);
    const { findings: shown, reviewed } = await findings();
    expect(shown).toMatchObject([
      { hazard: 'blocked-exit', score: 0.9, decision: null, version: 1 },
      { hazard: 'open-edge', score: 0.5, box: { yawDeg: 10, pitchDeg: 20 } },
    ]);
    expect(reviewed).toBeNull();
  });

  test('is told of with how much it is', async () => {
    await enterFound(world, [boxAt(10, 20), boxAt(60, 20), boxAt(-60, 20, { score: 0.2 })]);
    const told = await inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .selectFrom('event')
        .select('payload')
        .where('kind', '=', 'hazards-looked-for')
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
    );
    expect(told?.payload).toMatchObject({ run: { state: 'done', foundCount: 2 } });
  });

  test('M36: does not come back once somebody rejected it, from whichever model', async () => {
    const id = await addFinding(world);
    const [{ box }] = (await findings()).findings;
    expect((await reject(id)).statusCode).toBe(200);
    const again = boxAt(box.yawDeg + 3, box.pitchDeg - 2, { score: 0.99 });
    expect(await enterFound(world, [again], { spec: { ...SPEC, name: 'Other', version: '2' } })).toBe(0);
    expect((await findings()).findings).toHaveLength(1);
    // Another class there is another thing, and so is the same class elsewhere.
    expect(await enterFound(world, [{ ...again, classAt: 1 }, boxAt(box.yawDeg + 40, 20)])).toBe(2);
  });

  test('is shown once it is sure, though it was too unsure before, and then not again', async () => {
    expect(await enterFound(world, [boxAt(10, 20, { score: 0.2 })])).toBe(0);
    expect(await enterFound(world, [boxAt(10, 20, { score: 0.9 })])).toBe(1);
    expect(await enterFound(world, [boxAt(11, 20, { score: 0.9 }), boxAt(9, 20, { score: 0.2 })])).toBe(0);
    expect((await findings()).findings).toHaveLength(1);
  });

  test('takes the stamp off when it is new', async () => {
    const id = await addFinding(world);
    await reject(id);
    expect((await findings()).reviewed).toMatchObject({ by: { name: 'inspector' } });
    await addFinding(world);
    expect((await findings()).reviewed).toBeNull();
  });
});

describe('a decision', () => {
  test('approved: an open note of type approved by whoever approved, with its place in the picture', async () => {
    const id = await addFinding(world);
    const assignee = { kind: 'member', id: world.people.responder.accountId };
    const answer = await approve(id, { assignee, dueDate: '2026-12-24' });
    expect(answer.json().data).toMatchObject({
      decision: 'approved',
      decidedBy: { name: 'inspector' },
      version: 2,
    });
    const note = await world.app.inject({
      url: `/api/core/note/${answer.json().data.note.id}`,
      headers: bearer(world.people.viewer),
    });
    expect(note.json().data).toMatchObject({
      type: 'approved',
      status: 'open',
      title: 'Open edge',
      assignee: { name: 'responder' },
      dueDate: '2026-12-24',
      createdBy: { name: 'inspector' },
      sight: { inspectionId: world.inspectionId, captureId: world.captureId },
    });
  });

  test('merged into a note, and undone', async () => {
    const id = await addFinding(world);
    const merged = await decide(id, 'merge', { version: 1, noteId: world.noteId });
    expect(merged.json().data).toMatchObject({ decision: 'merged', note: { id: world.noteId } });
    const undone = await decide(id, 'undo', { version: 2 });
    expect(undone.json().data).toMatchObject({ decision: null, note: null, version: 3 });
    expect((await findings()).reviewed).toBeNull();
  });

  test('undone: the note that it became goes, and the finding waits again', async () => {
    const id = await addFinding(world);
    const { note } = (await approve(id)).json().data;
    expect((await decide(id, 'undo', { version: 2 })).statusCode).toBe(200);
    const gone = await world.app.inject({
      url: `/api/core/note/${note.id}`,
      headers: bearer(world.people.inspector),
    });
    expect(gone.statusCode).toBe(404);
  });

  test('M37: of two at once the first wins, and the other is told who it was', async () => {
    const id = await addFinding(world);
    const [one, other] = await Promise.all([reject(id, 1, 'inspector'), approve(id, {}, 'secondInspector')]);
    expect(new Set([one?.statusCode, other?.statusCode])).toEqual(new Set([200, 409]));
    const lost = one?.statusCode === 409 ? one : other;
    const winner = one?.statusCode === 200 ? 'inspector' : 'secondInspector';
    expect(lost?.json().data.current).toMatchObject({ id, decidedBy: { name: winner } });
    const notes = await inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .selectFrom('note')
        .select('id')
        .where('type', '=', 'approved')
        .where('deleted_at', 'is', null)
        .execute(),
    );
    expect(notes.length).toBeLessThanOrEqual(winner === 'inspector' ? 1 : 2);
  });

  test('of the last one stamps the inspection with whom and when', async () => {
    const [one, other] = [await addFinding(world), await addFinding(world, { score: 0.4 })];
    await reject(one);
    expect((await findings()).reviewed).toBeNull();
    await reject(other, 1, 'admin');
    expect((await findings()).reviewed).toMatchObject({ by: { name: 'admin' } });
  });
});

describe('a decision on the last one while another look goes on', () => {
  async function beginLook(): Promise<string> {
    const { tenantId, projectId, inspectionId, stores } = world;
    const id = randomUUID();
    const run = { id, tenantId, projectId, inspectionId, detector: 'demo-hazards', startedBy: null };
    await inTenant(stores.app, tenantId, (trx) => addRun(trx, run));
    return id;
  }
  const end = (id: string, state: 'done' | 'failed' | 'cancelled') =>
    inTenant(world.stores.app, world.tenantId, (trx) => endRun(trx, id, { state }));

  test.each(['done', 'failed', 'cancelled'] as const)('stamps once that is %s', async (state) => {
    const id = await addFinding(world);
    const look = await beginLook();
    const decided = (await reject(id, 1, 'secondInspector')).json().data;
    expect((await findings()).reviewed).toBeNull();
    await end(look, state);
    expect((await findings()).reviewed).toEqual({ by: decided.decidedBy, at: decided.decidedAt });
  });

  test('stamps nothing while something waits, or when nobody decided on anything', async () => {
    await end(await beginLook(), 'done');
    expect((await findings()).reviewed).toBeNull();
    const [one] = [await addFinding(world), await addFinding(world)];
    const look = await beginLook();
    await reject(one);
    await end(look, 'done');
    expect((await findings()).reviewed).toBeNull();
  });

  test('stamps also when both end at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addFinding(world);
      const look = await beginLook();
      await Promise.all([reject(id), end(look, 'done')]);
      expect([round, (await findings()).reviewed?.by.name]).toEqual([round, 'inspector']);
    }
  });
});

describe('figures of how often a detector was right', () => {
  async function figures(query = '') {
    const url = `/api/core/project/${world.projectId}/finding-figures${query}`;
    const answer = await world.app.inject({ url, headers: bearer(world.people.inspector) });
    expect(answer.statusCode).toBe(200);
    return answer.json().data;
  }

  test('count by class and version what was found, was right and was not; the weak by themselves', async () => {
    const [approved, merged, rejected] = [
      await addFinding(world),
      await addFinding(world),
      await addFinding(world),
    ];
    await addFinding(world);
    await addFinding(world, { classAt: 1 });
    await enterFound(world, [boxAt(-3, -30, { score: 0.2 })]);
    await enterFound(world, [boxAt(60, -30)], { spec: { ...SPEC, version: '2' } });
    await approve(approved);
    await decide(merged, 'merge', { version: 1, noteId: world.noteId });
    await reject(rejected);
    const inspection = { id: world.inspectionId, name: 'Round of the ground floor', takenOn: '2026-11-03' };
    const figure = (hazard: string, version: string, counts: object) => ({
      inspection,
      hazard,
      detector: { name: 'Edges', version },
      found: 1,
      approved: 0,
      rejected: 0,
      weak: 0,
      ...counts,
    });
    expect(await figures()).toEqual([
      figure('blocked-exit', '1', {}),
      figure('open-edge', '1', { found: 4, approved: 2, rejected: 1, weak: 1 }),
      figure('open-edge', '2', {}),
    ]);
    expect(await figures(`?from=2026-11-03&to=2026-11-03&floorId=${world.floorId}`)).toHaveLength(3);
    for (const query of ['?from=2026-11-04', '?to=2026-11-02', `?floorId=${randomUUID()}`])
      expect([query, await figures(query)]).toEqual([query, []]);
  });
});

describe('rights', () => {
  const WEAK = ['responder', 'viewer', 'external'] as const;
  test.each(WEAK)('%s neither reads, decides nor looks', async (who) => {
    const id = await addFinding(world);
    const read = await world.app.inject({ url: findingUrl(), headers: bearer(world.people[who]) });
    expect(read.statusCode).toBe(403);
    for (const answer of [await reject(id, 1, who), await approve(id, {}, who)])
      expect(answer.statusCode).toBe(403);
    expect((await reject(id, 1, 'foreigner')).statusCode).toBe(404);
    expect((await reject(id, 1, 'bystander')).statusCode).toBe(404);
  });

  test('without the flag of the tenant nothing is read, decided on or looked for, and people are told that it is off', async () => {
    const [one, decided] = [await addFinding(world), await addFinding(world)];
    await reject(decided);
    const isOn = async () => {
      const me = await world.app.inject({ url: '/api/auth/me', headers: bearer(world.people.inspector) });
      return me.json().data.userData.hasAi;
    };
    expect(await isOn()).toBe(true);
    await allowAi(world, false);
    try {
      expect(await isOn()).toBeUndefined();
      const read = (url: string) => world.app.inject({ url, headers: bearer(world.people.inspector) });
      const look = (path: string, payload?: object) =>
        world.app.inject({
          method: 'POST',
          url: `/api/core/inspection/${world.inspectionId}/${path}`,
          headers: { ...bearer(world.people.inspector), 'idempotency-key': randomUUID() },
          ...(payload && { payload }),
        });
      const tried = [
        await read(findingUrl()),
        await read(`/api/core/project/${world.projectId}/finding`),
        await read(`/api/core/project/${world.projectId}/finding-figures`),
        await approve(one),
        await decide(one, 'merge', { version: 1, noteId: world.noteId }),
        await reject(one),
        await decide(decided, 'undo', { version: 2 }),
        await look('hazard-run', { id: randomUUID() }),
        await look('hazard-run/cancel'),
      ];
      expect(tried.map((answer) => [answer.statusCode, answer.json().data.error])).toEqual(
        tried.map(() => [403, 'ai-off']),
      );
      // Members without the right to review get the same answer as before.
      expect((await reject(one, 1, 'viewer')).json().data.error).toBe('not-authorized');
    } finally {
      await allowAi(world, true);
    }
    expect((await reject(one)).statusCode).toBe(200);
  });

  test('without a detector nobody looks; while one looks no second does', async () => {
    const start = () =>
      world.app.inject({
        method: 'POST',
        url: `/api/core/inspection/${world.inspectionId}/hazard-run`,
        headers: { ...bearer(world.people.admin), 'idempotency-key': randomUUID() },
        payload: { id: randomUUID() },
      });
    expect((await start()).statusCode).toBe(200);
    expect((await start()).json().data.error).toBe('look-going-on');
    const cancelled = await world.app.inject({
      method: 'POST',
      url: `/api/core/inspection/${world.inspectionId}/hazard-run/cancel`,
      headers: { ...bearer(world.people.admin), 'idempotency-key': randomUUID() },
    });
    expect(cancelled.json().data.state).toBe('cancelled');
    await setDetector(world, null);
    expect((await start()).json().data.error).toBe('no-detector');
    await chooseDetector(world);
  });

  test('nobody else is told: not in lists, search, counts or the feed', async () => {
    await addFinding(world, { classAt: 1 });
    const seen = await world.app.inject({
      url: `/api/core/project/${world.projectId}/event?after=0`,
      headers: bearer(world.people.viewer),
    });
    expect(seen.body).not.toContain('blocked-exit');
    for (const url of [
      `/api/core/project/${world.projectId}/note?search=blocked`,
      `/api/core/project/${world.projectId}/inspection`,
    ])
      for (const who of ['viewer', 'responder', 'external'] as const) {
        const answer = await world.app.inject({ url, headers: bearer(world.people[who]) });
        expect(answer.body).not.toContain('blocked-exit');
      }
  });
});
