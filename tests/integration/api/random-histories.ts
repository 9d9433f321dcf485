/** A project of notes with lives of their own, zones and inspections: what the analytics are tried on. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { placeInZones } from '@plumbline/server/notes/note-zones.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { addInspection } from './add-inspection.ts';
import { bearer, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

export interface Step {
  at: Date;
  /** The account. */
  by: string;
  from: NoteStatus;
  to: NoteStatus;
}

interface Point {
  x: number;
  y: number;
}

export interface History {
  id: string;
  openedAt: Date;
  steps: Step[];
  status: NoteStatus;
  dueDate: string | null;
  assigneeId: string | null;
  tagIds: string[];
  /** On the first plan. */
  place: Point | null;
}

/** An inspection of the first plan. */
export interface Visit {
  takenOn: string;
  /** Its only picture. */
  place: Point;
  /** Published, and not deleted. */
  isSeen: boolean;
}

export interface Histories {
  notes: History[];
  tagIds: string[];
  /** Of the first plan. */
  zones: { id: string; points: Point[] }[];
  visits: Visit[];
}

export const HISTORY_NOTES = 60;
const ZONES = 5;
const VISITS = 25;
const MOMENTS = ['2020-12-22', '2026-02-20', '2026-03-06', '2026-10-28', '2026-11-05'];
const NEXT: Record<NoteStatus, NoteStatus[]> = {
  none: ['open', 'in-progress'],
  open: ['in-progress', 'complete', 'in-dispute'],
  'in-progress': ['complete', 'in-dispute', 'open'],
  'in-dispute': ['open', 'in-progress'],
  complete: ['verified', 'in-progress', 'verified', 'open'],
  verified: ['open'],
};

/** Numbers that look random and are the same for each seed. */
function* shuffled(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** A whole number below the limit. */
type UpTo = (limit: number) => number;

/** Fills the world's project; its own note is deleted, as it has a history of its own. */
export async function fillHistories(world: World, seed: number): Promise<Histories> {
  const random = shuffled(seed);
  const upTo: UpTo = (limit) => Math.floor(random.next().value * limit);
  await inWorld(world, (trx) => sql`UPDATE note SET deleted_at = now()`.execute(trx));
  const tagIds: string[] = [];
  for (const name of ['Cable', 'Hinge', 'Rust', 'Screw', 'Glass']) tagIds.push(await makeTag(world, name));
  const notes: History[] = [];
  while (notes.length < HISTORY_NOTES) notes.push(await makeHistory(world, upTo, tagIds));
  await writeSteps(world, notes);
  const zones: Histories['zones'] = [];
  while (zones.length < ZONES) zones.push(await makeZone(world, upTo, zones.length));
  await inWorld(world, (trx) =>
    placeInZones(
      trx,
      notes.map(({ id }) => id),
    ),
  );
  const visits: Visit[] = [];
  while (visits.length < VISITS) visits.push(await makeVisit(world, upTo));
  return { notes, tagIds, zones, visits };
}

export const setZone = (world: World, zone: string) =>
  inWorld(world, (trx) =>
    sql`UPDATE project SET time_zone = ${zone} WHERE id = ${world.projectId}`.execute(trx),
  );

/** On which day of a zone something happened. */
export function dayIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (at) => format.format(at);
}

function inWorld<Result>({ stores, tenantId }: World, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return inTenant(stores.app, tenantId, work);
}

async function post(world: World, path: string, payload: object): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/core${path}`,
    headers: bearer(world.people.admin),
    payload,
  });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data.id;
}

function makeTag(world: World, name: string): Promise<string> {
  const rest = { colour: 'z4', needsPhoto: false, defaultAssigneeId: null, defaultDays: null };
  return post(world, '/tag', { projectId: world.projectId, tag: { name, letter: name[0], ...rest } });
}

/** A note with a life of its own around the days that are asked for, at any hour of the day. */
async function makeHistory(world: World, upTo: UpTo, tags: readonly string[]): Promise<History> {
  const { people, projectId, floorId } = world;
  const holders = [people.responder, people.inspector, people.secondInspector, undefined];
  const assigneeId = holders[upTo(holders.length)]?.accountId;
  const tagIds = tags.filter(() => upTo(4) === 0);
  const dueDate = upTo(2) === 0 ? `2026-${['03', '10', '11', '11'][upTo(4)]}-1${upTo(10)}` : null;
  const place = upTo(3) > 0 ? { x: upTo(900), y: upTo(600) } : null;
  const id = await post(world, '/note', {
    id: randomUUID(),
    projectId,
    text: 'A note of a random history',
    tagIds,
    dueDate,
    ...(assigneeId !== undefined && { assignee: { kind: 'member', id: assigneeId } }),
    ...(place && { place: { floorId, ...place } }),
  });
  let at = new Date(Date.parse(MOMENTS[upTo(MOMENTS.length)] ?? '') + upTo(72 * 60) * 60_000);
  const doers = [people.admin, people.inspector].map(({ accountId }) => accountId);
  const openedAt = at;
  const steps: Step[] = [];
  let status: NoteStatus = 'none';
  for (let left = upTo(9); left > 0; left -= 1) {
    const to: NoteStatus = NEXT[status][upTo(NEXT[status].length)] ?? 'open';
    at = new Date(at.getTime() + upTo(60 * 60) * 60_000);
    steps.push({ at, from: status, to, by: doers[upTo(doers.length)] ?? '' });
    status = to;
  }
  return { id, openedAt, steps, status, dueDate, assigneeId: assigneeId ?? null, tagIds, place };
}

function writeSteps(world: World, notes: readonly History[]): Promise<void> {
  const { projectId, tenantId } = world;
  let seq = 1_000_000;
  return inWorld(world, async (trx) => {
    for (const { id, openedAt, status, steps } of notes) {
      await sql`UPDATE note SET created_at = ${openedAt}, status = ${status} WHERE id = ${id}`.execute(trx);
      for (const { at, from, to, by } of steps) {
        seq += 1;
        await sql`
          INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, actor_id, payload, at)
          VALUES (${projectId}, ${seq}, ${tenantId}, 'note-transitioned', ${id}, 'member', ${by},
            ${JSON.stringify({ from, to })}::jsonb, ${at})`.execute(trx);
      }
    }
  });
}

/** A triangle or more, which may overlap others. */
async function makeZone(world: World, upTo: UpTo, number: number): Promise<Histories['zones'][number]> {
  const [left, top, width, height] = [upTo(600), upTo(300), 150 + upTo(300), 120 + upTo(180)];
  const points = [
    { x: left, y: top },
    { x: left + width, y: top + upTo(60) },
    { x: left + width - upTo(80), y: top + height },
    ...(upTo(2) === 0 ? [{ x: left + upTo(60), y: top + height }] : []),
  ];
  const id = `${number}`.repeat(32);
  await inWorld(world, (trx) =>
    trx
      .insertInto('zone')
      .values({
        floor_plan_id: world.floorId,
        zone_id: id,
        tenant_id: world.tenantId,
        project_id: world.projectId,
        name: `Zone ${number}`,
        colour: 'z1',
        shape: 'polygon',
        points: JSON.stringify(points),
        area_px2: 10_000,
        needs_fix: false,
        locked: false,
        sort_order: `a${number}`,
        updated_at: new Date(),
      })
      .execute(),
  );
  return { id, points };
}

/** One of four is not published, and one of four is deleted. */
async function makeVisit(world: World, upTo: UpTo): Promise<Visit> {
  const { tenantId, projectId, floorId, people } = world;
  const takenOn = `2026-${['02', '03', '10', '11'][upTo(4)]}-${10 + upTo(18)}`;
  // Between whole numbers it lies on no corner of a zone.
  const place = { x: upTo(900) + 0.37, y: upTo(600) + 0.61 };
  const fate = upTo(8);
  await inWorld(world, async (trx) => {
    const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
    const { inspectionId, captureId } = await addInspection(trx, actor, floorId);
    const draft = { state: 'preview', published_at: null, published_by: null } as const;
    await trx
      .updateTable('inspection')
      .set({
        taken_on: takenOn,
        ...(fate < 2 && draft),
        ...(fate > 5 && { deleted_at: new Date() }),
      })
      .where('id', '=', inspectionId)
      .execute();
    await trx
      .updateTable('capture')
      .set({ ...place, place_source: 'hand', placed_at: sql<Date>`now()` })
      .where('id', '=', captureId)
      .execute();
  });
  return { takenOn, place, isSeen: fate >= 2 && fate <= 5 };
}
