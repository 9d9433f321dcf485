/** Two pictures of a place on two days are lined up: by whom, from either side, and what is refused. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addInspection } from './add-inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
let here: string;
let there: string;
let flat: string;
beforeAll(async () => {
  world = await createWorld();
  const { stores, tenantId, projectId, floorId, people } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.inspector.accountId });
  const add = () =>
    inTenant(stores.app, tenantId, async (trx) => (await addInspection(trx, actor, floorId)).captureId);
  [here, there, flat] = [await add(), await add(), await add()];
  await inTenant(stores.app, tenantId, (trx) =>
    sql`UPDATE capture SET projection = 'sphere' WHERE id IN (${here}, ${there})`.execute(trx),
  );
});
afterAll(() => world.close());

const points = (first: number, second: number) => [
  { yawDeg: 170, otherYawDeg: first },
  { yawDeg: -100, otherYawDeg: second },
];
async function call(who: Person, method: 'GET' | 'PUT', path: string, payload?: object) {
  const url = `/api/core/capture/${path}`;
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const lineUp = (who: Person, [one, other]: [string, string], seen: object[]) =>
  call(who, 'PUT', `${one}/pair/${other}`, { points: seen });
const pairsOf = async (who: Person, id: string) => (await call(who, 'GET', `${id}/pair`)).rows;

test('from either side the turn is the same, over the seam of the picture too, and lining up anew replaces it', async () => {
  // 170° is −150° in the other, −100° is −62°: 40° and 38° apart.
  const made = await lineUp('inspector', [here, there], points(-150, -62));
  expect(made).toMatchObject({ status: 200, data: { otherId: there, apartDeg: 39, residualDeg: 1 } });
  expect(await pairsOf('viewer', here)).toEqual([{ otherId: there, apartDeg: 39, residualDeg: 1 }]);
  expect(await pairsOf('viewer', there)).toEqual([{ otherId: here, apartDeg: -39, residualDeg: 1 }]);

  expect((await lineUp('admin', [there, here], points(160, -110))).status).toBe(200);
  expect(await pairsOf('viewer', here)).toEqual([{ otherId: there, apartDeg: 10, residualDeg: 0 }]);
});

test('two at once leave one pair', async () => {
  const answers = await Promise.all([
    lineUp('inspector', [here, there], points(180, -90)),
    lineUp('secondInspector', [there, here], points(160, -110)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await pairsOf('viewer', here)).toEqual([{ otherId: there, apartDeg: 10, residualDeg: 0 }]);
});

test('what is not the same two things is refused, and the pair stays', async () => {
  const before = await pairsOf('viewer', here);
  expect(await lineUp('inspector', [here, there], points(-150, 0))).toMatchObject({
    status: 422,
    data: { error: 'alignment-impossible' },
  });
  expect((await lineUp('inspector', [here, there], [{ yawDeg: 10, otherYawDeg: 20 }])).status).toBe(400);
  expect((await lineUp('inspector', [here, there], points(-190, 0))).status).toBe(400);
  expect((await lineUp('inspector', [here, here], points(-150, -60))).status).toBe(400);
  expect((await lineUp('inspector', [here, flat], points(-150, -60))).status).toBe(400);
  expect(await pairsOf('viewer', here)).toEqual(before);
});

test('who may not send pictures lines none up', async () => {
  for (const who of ['viewer', 'responder', 'foreigner', 'external'] as const)
    expect([403, 404]).toContain((await lineUp(who, [here, there], points(-150, -60))).status);
});

test('a pair with a picture that is not published is not told to who may not see that', async () => {
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql`UPDATE inspection SET state = 'preview', published_at = NULL, published_by = NULL
      WHERE id = (SELECT inspection_id FROM capture WHERE id = ${there})`.execute(trx),
  );
  expect(await pairsOf('viewer', here)).toEqual([]);
  expect(await pairsOf('inspector', here)).toHaveLength(1);
  expect((await call('viewer', 'GET', `${there}/pair`)).status).toBe(404);
});
