import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_VISIT_CHANGES, VisitAnswerSchema, type PlanVisit } from '@plumbline/shared/contract/visit.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import * as z from 'zod/mini';
import { bearer, createWorld, type Member, type World } from './api-world.ts';

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
beforeEach(async () => {
  await owner.query('DELETE FROM plan_visit');
});

function put(token: string, payload: object) {
  const url = `/api/core/floor/${world.floorId}/visit`;
  return world.app.inject({ method: 'PUT', url, headers: bearer(token), payload });
}

async function visit({ token }: Member, left = false): Promise<PlanVisit> {
  return z.parse(VisitAnswerSchema, (await put(token, { left })).json()).data;
}

/** As the projector tells of a zone. */
async function draw(by: Member, name: string, floorPlanId = world.floorId): Promise<void> {
  const { tenantId, projectId, stores } = world;
  const payload = { floorPlanId, floorPlanName: 'Ground', name };
  const events = [{ kind: 'zone-created', subjectId: randomUUID(), payload }] as const;
  const actor = { kind: 'member', id: by.accountId } as const;
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
}

/** Nobody waits for half an hour. */
async function minutesPass(minutes: number): Promise<void> {
  await owner.query('UPDATE plan_visit SET seen_at = seen_at - make_interval(mins => $1)', [minutes]);
}

const namesOf = ({ changes }: PlanVisit) => changes.map(({ payload }) => payload['name']);

test('the first visit has no news; the next tells what others did since the last one ended', async () => {
  const { inspector, secondInspector } = world.people;
  expect(await visit(inspector)).toEqual({ since: null, changes: [], isWhole: true });
  await draw(secondInspector, 'seen');
  await visit(inspector, true);
  await draw(secondInspector, 'unseen');
  await draw(inspector, 'own');
  await draw(secondInspector, 'elsewhere', randomUUID());
  await draw(secondInspector, 'newest');
  await minutesPass(31);
  const news = await visit(inspector);
  expect(namesOf(news)).toEqual(['newest', 'unseen']);
  expect(news.changes[0]?.actor).toMatchObject({ id: secondInspector.accountId });
  expect(Date.now() - Date.parse(news.since ?? '')).toBeGreaterThan(30 * 60_000);
});

test('the scale and north are news like what is drawn', async () => {
  const { inspector, secondInspector } = world.people;
  const { tenantId, projectId, floorId, stores } = world;
  await visit(inspector);
  const where = { floorPlanId: floorId, floorPlanName: 'Ground' };
  const events = [
    { kind: 'calibration-set', subjectId: floorId, payload: { ...where, mmPerPx: 5 } },
    { kind: 'north-set', subjectId: floorId, payload: { ...where, northDeg: 12.5 } },
    { kind: 'north-cleared', subjectId: floorId, payload: where },
  ] as const;
  const actor = { kind: 'member', id: secondInspector.accountId } as const;
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
  await minutesPass(31);
  const { changes } = await visit(inspector);
  expect(changes.map(({ kind }) => kind)).toEqual(['north-cleared', 'north-set', 'calibration-set']);
});

test('more than is told at once is said to be more', async () => {
  const { inspector, secondInspector } = world.people;
  const { tenantId, projectId, floorId, stores } = world;
  await visit(inspector);
  const payload = { floorPlanId: floorId, floorPlanName: 'Ground', name: 'one of many' };
  const events = Array.from(
    { length: MAX_VISIT_CHANGES },
    () => ({ kind: 'zone-created', subjectId: randomUUID(), payload }) as const,
  );
  const actor = { kind: 'member', id: secondInspector.accountId } as const;
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
  await minutesPass(31);
  expect(await visit(inspector)).toMatchObject({ isWhole: true, changes: { length: MAX_VISIT_CHANGES } });
  await draw(secondInspector, 'one too many');
  expect(await visit(inspector)).toMatchObject({ isWhole: false, changes: { length: MAX_VISIT_CHANGES } });
});

test('a reload is the same visit; leaving and coming back much later is not', async () => {
  const { inspector, secondInspector } = world.people;
  await visit(inspector);
  await draw(secondInspector, 'while away');
  await minutesPass(31);
  expect(namesOf(await visit(inspector))).toEqual(['while away']);
  await draw(secondInspector, 'while here');
  await visit(inspector, true);
  await minutesPass(5);
  expect(namesOf(await visit(inspector))).toEqual(['while here', 'while away']);
  await visit(inspector, true);
  await minutesPass(31);
  expect(namesOf(await visit(inspector))).toEqual([]);
});

test('everybody has visits of their own, and leaving without having come notes nothing', async () => {
  const { inspector, viewer, admin } = world.people;
  await visit(inspector);
  await minutesPass(31);
  await draw(admin, 'for both');
  expect((await visit(viewer)).since).toBeNull();
  expect(namesOf(await visit(inspector))).toEqual(['for both']);
  await visit(admin, true);
  const { rows } = await owner.query('SELECT account_id FROM plan_visit');
  expect(new Set(rows.map((row) => row.account_id))).toEqual(
    new Set([inspector.accountId, viewer.accountId]),
  );
});

test('nobody of another tenant or without a place, no visitor, and no other body', async () => {
  const { people, visitorToken } = world;
  for (const who of [people.foreigner, people.bystander])
    expect((await put(who.token, { left: false })).statusCode).toBe(404);
  expect((await put(visitorToken, { left: false })).statusCode).toBe(403);
  for (const body of [{}, { left: 'yes' }, { left: true, accountId: people.admin.accountId }])
    expect((await put(people.inspector.token, body)).statusCode).toBe(400);
});
