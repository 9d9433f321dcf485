/** The list and the board of notes: each filter and order means the same to the server and to the browser. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '@plumbline/server/bcf/open-archive.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { BOARD_CARDS, type Board } from '@plumbline/shared/contract/note-board.ts';
import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { Note, NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits } from '@plumbline/shared/notes/note-fits.ts';
import { standsBefore } from '@plumbline/shared/notes/note-order.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import * as z from 'zod/mini';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
let tagId: string;
let today: string;
beforeAll(async () => {
  world = await createWorld();
  today = await readToday();
  await fill();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const dayIn = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

async function readToday(): Promise<string> {
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<{ day: string }>`SELECT ((now() AT TIME ZONE time_zone)::date)::text AS day
      FROM project WHERE id = ${world.projectId}`.execute(trx),
  );
  return rows[0]?.day ?? '';
}

const get = (who: Person, path: string, query: Record<string, string> = {}) =>
  world.app.inject({
    method: 'GET',
    url: `/api/core/project/${world.projectId}${path}?${new URLSearchParams(query).toString()}`,
    headers: bearer(world.people[who]),
  });

async function post(who: Person, path: string, payload: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method: 'POST', url: `/api/core${path}`, headers, payload });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data;
}

const member = (who: Person) => ({ kind: 'member' as const, id: world.people[who].accountId });

/** One note of each status and more, with and without person, day, tag and place. */
async function fill(): Promise<void> {
  const looks = { name: 'Sealing of doors', colour: 'z4', letter: 'F', needsPhoto: false };
  const tag = { ...looks, defaultAssigneeId: null, defaultDays: null };
  tagId = (await post('admin', '/tag', { projectId: world.projectId, tag })).id;
  const place = { floorId: world.floorId, x: 10, y: 10 };
  const made: [Person, object, NoteStatus][] = [
    ['inspector', {}, 'none'],
    ['admin', { place }, 'none'],
    ['inspector', { assignee: member('responder'), dueDate: dayIn(-1), tagIds: [tagId] }, 'open'],
    ['inspector', { assignee: member('admin'), dueDate: dayIn(0), place }, 'in-progress'],
    ['admin', { assignee: member('responder'), dueDate: dayIn(7) }, 'in-progress'],
    ['admin', { assignee: member('inspector'), dueDate: dayIn(8), place }, 'in-dispute'],
    ['inspector', { assignee: member('external'), tagIds: [tagId] }, 'complete'],
    ['inspector', { assignee: member('responder'), dueDate: dayIn(-1) }, 'verified'],
    ['secondInspector', {}, 'open'],
  ];
  for (const [by, more, status] of made) {
    const body = {
      id: randomUUID(),
      projectId: world.projectId,
      text: `Seal of the ${status} door`,
      ...more,
    };
    const note: Note = await post(by, '/note', body);
    await inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`UPDATE note SET status = ${status} WHERE id = ${note.id}`.execute(trx),
    );
  }
}

async function listed(query: Record<string, string> = {}, who: Person = 'inspector'): Promise<NoteRow[]> {
  const answer = await get(who, '/note', { pageSize: '100', ...query });
  expect(answer.json()).toMatchObject({ code: 200 });
  return answer.json().rows;
}

const wantedOf = (query: Record<string, string>) => z.parse(NOTE_LIST.wanted, query);

describe('filters', () => {
  const FILTERS: (() => Record<string, string>)[] = [
    ...NOTE_STATUSES.map((status) => () => ({ status })),
    () => ({ status: 'unsettled' }),
    () => ({ type: 'manual', status: 'any', due: 'none' }),
    () => ({ assignee: 'me' }),
    () => ({ assignee: 'none' }),
    () => ({ assignee: world.people.responder.accountId }),
    () => ({ turn: 'me' }),
    () => ({ turn: world.people.responder.accountId }),
    () => ({ due: 'overdue' }),
    () => ({ due: 'week' }),
    () => ({ due: 'soon' }),
    () => ({ due: 'none' }),
    () => ({ floorId: world.floorId }),
    () => ({ floorId: 'none' }),
    () => ({ tagId }),
    () => ({ type: 'manual' }),
    () => ({ type: 'approved' }),
    () => ({ createdBy: 'me' }),
    () => ({ createdBy: world.people.admin.accountId }),
    () => ({ zoneId: '0'.repeat(32) }),
    () => ({ status: 'open', assignee: 'none' }),
  ];
  test.each(FILTERS.map((query, index) => ({ index, query })))(
    'filter $index finds in the browser what it finds on the server',
    async ({ query }) => {
      const all = await listed();
      const reader = { accountId: world.people.inspector.accountId, today, weekEnd: dayIn(7) };
      const expected = all.filter((note) => noteFits(note, wantedOf(query()), reader) === true);
      const found = await listed(query());
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      // Each filter tells apart, or is about what none of them has.
      expect(found.length < all.length || query().type === 'manual').toBe(true);
    },
  );

  test('those whom somebody watches are found, and in the browser not ruled out', async () => {
    const all = await listed();
    const [watched, other] = all;
    if (!watched || !other) throw new Error('not found');
    const { accountId } = world.people.responder;
    await inTenant(world.stores.app, world.tenantId, async (trx) => {
      await sql`INSERT INTO note_watcher (note_id, account_id, tenant_id)
        VALUES (${watched.id}, ${accountId}, ${world.tenantId})`.execute(trx);
      await sql`UPDATE note SET watcher_count = 1 WHERE id = ${watched.id}`.execute(trx);
    });
    const found = await listed({ watcher: accountId });
    expect(found.map(({ id }) => id)).toEqual([watched.id]);
    expect((await listed({ watcher: 'me' }, 'responder')).map(({ id }) => id)).toEqual([watched.id]);
    expect(await listed({ watcher: 'me' })).toEqual([]);
    expect(await listed({ watcher: accountId, status: 'verified' })).toEqual([]);
    const reader = { accountId, today, weekEnd: dayIn(7) };
    const wanted = wantedOf({ watcher: accountId });
    expect([found[0] ?? other, other].map((note) => noteFits(note, wanted, reader))).toEqual([null, false]);
    expect((await get('inspector', '/note', { watcher: 'nobody' })).statusCode).toBe(400);
  });

  test('near a point is within so many metres of it, on a plan with a scale', async () => {
    const near = `${world.floorId},13,14,1`;
    const ids = async (word: string, who?: Person) => (await listed({ near: word }, who)).map(({ id }) => id);
    expect(await ids(near)).toEqual([]);
    const setScale = (mmPerPx: number) =>
      inTenant(world.stores.app, world.tenantId, (trx) =>
        sql`INSERT INTO plan_calibration
          (floor_plan_id, tenant_id, project_id, ax, ay, bx, by, distance_mm, unit, mm_per_px, updated_at)
          VALUES (${world.floorId}, ${world.tenantId}, ${world.projectId}, 0, 0, 1, 0, ${mmPerPx}, 'mm', ${mmPerPx}, now())
          ON CONFLICT (floor_plan_id) DO UPDATE SET mm_per_px = ${mmPerPx}`.execute(trx),
      );
    // The notes at (10, 10) are five pixels away.
    await setScale(200);
    const placed = (await listed()).filter(({ place }) => place !== null);
    const around = placed.filter(({ place }) => place?.x === 10 && place.y === 10);
    expect(around).toHaveLength(3);
    expect(await ids(near)).toEqual(around.map(({ id }) => id));
    await setScale(201);
    expect(await ids(near)).toEqual([]);
    expect(await ids(`${randomUUID()},13,14,500`)).toEqual([]);
    const reader = { accountId: '', today, weekEnd: today };
    const told = (await listed()).map((note) => noteFits(note, wantedOf({ near }), reader));
    expect(told.filter((fits) => fits === null)).toHaveLength(placed.length);
    expect(told).not.toContain(true);
    for (const wrong of ['here', `${world.floorId},1,2`, `${world.floorId},1,2,99999`])
      expect((await get('inspector', '/note', { near: wrong })).statusCode, wrong).toBe(400);
  });

  test('what was verified more than 30 days ago is left out until it is asked for', async () => {
    const setAge = (days: number) =>
      inTenant(world.stores.app, world.tenantId, (trx) =>
        sql`UPDATE note SET status_at = ${dayIn(-days)}::date + interval '12 hours' WHERE status = 'verified'`.execute(
          trx,
        ),
      );
    const isThere = async (query: Record<string, string>) =>
      (await listed(query)).some(({ status }) => status === 'verified');
    const reader = { accountId: world.people.inspector.accountId, today, weekEnd: dayIn(7) };
    const [verified] = await listed({ status: 'verified' });
    await setAge(30);
    expect(await isThere({})).toBe(true);
    await setAge(31);
    expect(await isThere({})).toBe(false);
    expect(await isThere({ createdBy: 'me' })).toBe(false);
    const asked = [{ status: 'any' }, { status: 'verified' }, { search: `#${verified?.number}` }];
    for (const query of asked) expect(await isThere(query), JSON.stringify(query)).toBe(true);
    const [old] = await listed({ status: 'verified' });
    if (!old) throw new Error('not found');
    expect(noteFits(old, wantedOf({}), reader)).toBe(false);
    expect(asked.slice(0, 2).map((query) => noteFits(old, wantedOf(query), reader))).toEqual([true, true]);
    const board = (await get('inspector', '/note/board', { of: 'verified' })).json().data;
    expect(board.columns.at(-1)).toMatchObject({ total: 0, cards: [] });
    const whole = (await get('inspector', '/note/board', { of: 'verified', status: 'any' })).json().data;
    expect(whole.columns.at(-1)).toMatchObject({ total: 1 });
    expect(whole.columns.at(-1).cards).toHaveLength(1);
    await setAge(0);
  });

  test('whether words fit only the server can say', async () => {
    const [note] = await listed({ status: 'verified' });
    if (!note) throw new Error('not found');
    expect(note.status).toBe('verified');
    const reader = { accountId: '', today, weekEnd: today };
    expect(noteFits(note, wantedOf({ search: 'seal' }), reader)).toBeNull();
    expect(noteFits(note, wantedOf({ search: 'seal', status: 'open' }), reader)).toBe(false);
  });

  test('N12: all matches are those of one moment, under the filters, whatever the page', async () => {
    const asked = { status: 'open', orderBy: 'number' };
    const answer = await get('inspector', '/note/matching', asked);
    const expected = await listed(asked);
    expect(answer.json()).toMatchObject({ code: 200, total: expected.length });
    expect(answer.json().rows).toEqual(expected);
    expect((await get('bystander', '/note/matching')).statusCode).toBe(404);
  });

  test('#431 is a number', async () => {
    const [first] = await listed({ orderBy: 'number', direction: 'asc' });
    const found = await listed({ search: `#${first?.number}` });
    expect(found.map(({ number }) => number)).toEqual([first?.number]);
  });
});

const SORTS = NOTE_LIST.orders.flatMap((orderBy) =>
  (['asc', 'desc'] as const).map((direction) => ({ orderBy, direction })),
);
test.each(SORTS)('by $orderBy $direction, alike in the browser and on the server', async (order) => {
  const rows = await listed(order);
  const inBrowser = rows.toSorted((a, b) => (standsBefore(a, b, order) ? -1 : 1));
  expect(rows.map(({ number }) => number)).toEqual(inBrowser.map(({ number }) => number));
});

describe('board', () => {
  async function board(query: Record<string, string> = {}, who: Person = 'inspector'): Promise<Board> {
    const answer = await get(who, '/note/board', query);
    expect(answer.json()).toMatchObject({ code: 200 });
    return answer.json().data;
  }
  const countsOf = ({ columns }: Board) => columns.map(({ status, total }) => `${status} ${total}`);

  test('has a column for each status with its count, and the verified ones when they are asked for', async () => {
    const all = await listed();
    const shown = await board();
    expect(countsOf(shown)).toEqual(
      NOTE_STATUSES.map((status) => `${status} ${all.filter((note) => note.status === status).length}`),
    );
    for (const { status, cards } of shown.columns) {
      const expected = all.filter((note) => note.status === status).map(({ id }) => id);
      expect(cards?.map(({ id }) => id) ?? null).toEqual(status === 'verified' ? null : expected);
    }
    const opened = await board({ of: 'verified' });
    expect(opened.columns.map(({ cards }) => cards?.length ?? null)).toEqual([
      null,
      null,
      null,
      null,
      null,
      1,
    ]);
    expect(opened.verifiedThisWeek).toBe(1);
  });

  test('is filtered and ordered as the list is', async () => {
    const filtered = await board({ createdBy: 'me', orderBy: 'number', direction: 'asc' });
    const rows = await listed({ createdBy: 'me', orderBy: 'number', direction: 'asc' });
    const [none] = filtered.columns;
    expect(none?.cards?.map(({ id }) => id)).toEqual(
      rows.filter(({ status }) => status === 'none').map(({ id }) => id),
    );
    expect(countsOf(await board({ status: 'open', assignee: 'none' }))).toEqual([
      'none 0',
      'open 1',
      'in-progress 0',
      'in-dispute 0',
      'complete 0',
      'verified 0',
    ]);
  });

  test('gives a long column piece by piece, without gaps', async () => {
    await inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`INSERT INTO note (id, tenant_id, project_id, number, type, status, created_by)
        SELECT gen_random_uuid(), ${world.tenantId}, ${world.projectId}, 1000 + each, 'manual', 'complete',
          ${world.people.admin.accountId} FROM generate_series(1, ${BOARD_CARDS + 5}) each`.execute(trx),
    );
    const order = { orderBy: 'number', direction: 'desc' };
    const numbersOf = ({ columns }: Board) =>
      columns.find(({ status }) => status === 'complete')?.cards?.map(({ number }) => number) ?? [];
    const first = numbersOf(await board(order));
    const rest = numbersOf(await board({ ...order, of: 'complete', skip: String(first.length) }));
    expect(first).toHaveLength(BOARD_CARDS);
    const all = await listed({ ...order, status: 'complete' });
    expect([...first, ...rest]).toEqual(all.map(({ number }) => number));
  });

  test('is for those who may read notes', async () => {
    expect((await get('external', '/note/board')).statusCode).toBe(200);
    expect((await get('viewer', '/note/board')).statusCode).toBe(200);
    expect((await get('bystander', '/note/board')).statusCode).toBe(404);
    expect((await get('foreigner', '/note/board')).statusCode).toBe(404);
    const url = `/api/core/project/${world.projectId}/note/board`;
    const visit = await world.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${world.visitorToken}` },
    });
    expect(visit.statusCode).toBe(403);
  });
});

test('floors and projects say how many rows the list of their open notes has', async () => {
  const read = async (path: string, who: Person) => {
    const headers = bearer(world.people[who]);
    const answer = await world.app.inject({ method: 'GET', url: `/api/core${path}`, headers });
    return CountedSchema.parse(answer.json()).rows;
  };
  const { projectId, floorId } = world;
  const [floor] = await read(`/floor?projectId=${projectId}`, 'inspector');
  expect(floor).toMatchObject({ id: floorId });
  const open = await listed({ status: 'unsettled' });
  expect(floor?.openNoteCount).toBe(open.filter(({ place }) => place?.floorId === floorId).length);
  expect(floor?.openNoteCount).toBe((await listed({ status: 'unsettled', floorId })).length);
  const project = (await read('/project', 'inspector')).find(({ id }) => id === projectId);
  expect(project?.openNoteCount).toBe(open.length);
});

const CountedSchema = z.object({
  rows: z.array(z.object({ id: z.string(), openNoteCount: z.optional(z.number()) })),
});

test('a file has the whole text of a description, of which the page has the first line', async () => {
  const text = 'Wedge wanted\n=HYPERLINK("http://a.example")\n-sum';
  const formula = '=1+1\nand more';
  for (const each of [text, formula])
    await post('secondInspector', '/note', { id: randomUUID(), projectId: world.projectId, text: each });
  const query = { columns: 'description', orderBy: 'createdAt', direction: 'desc' };
  expect((await listed(query)).slice(0, 2).map(({ title }) => title)).toEqual(['=1+1', 'Wedge wanted']);
  const csv = (await get('inspector', '/note/export', query)).payload;
  expect(csv).toContain(`"${text.replaceAll('"', '""')}"\r\n`);
  expect(csv).toContain(`"'${formula}"\r\n`);
  const entries = openArchive(
    (await get('inspector', '/note/export', { ...query, format: 'xlsx' })).rawPayload,
  );
  const textOf = (name: string) => new TextDecoder().decode(entries.get(`xl/${name}.xml`));
  expect(textOf('sharedStrings')).toContain(formula);
  expect(textOf('worksheets/sheet1')).not.toContain('<f>');
});

test('a file says whose turn a note is and where it comes from', async () => {
  const query = { columns: 'turn,type', status: 'complete' };
  const lines = (await get('inspector', '/note/export', query)).payload.split('\r\n');
  const [note] = await listed({ status: 'complete' });
  expect(lines[1]).toBe(`"${note?.createdBy.name}","By hand"`);
});

test('N20 the view is a sheet with the columns shown, its days dates, and no address of anybody for who is from outside', async () => {
  const query = { format: 'xlsx', columns: 'number,description,assignee,dueDate', orderBy: 'number' };
  const answer = await get('external', '/note/export', query);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="notes.xlsx"');
  const entries = openArchive(answer.rawPayload);
  const textOf = (name: string) => new TextDecoder().decode(entries.get(`xl/${name}.xml`));
  const [sheet, texts] = [textOf('worksheets/sheet1'), textOf('sharedStrings')];
  const [head] = sheet.match(/<row.*?<\/row>/s) ?? [];
  expect(head?.match(/<c /g)).toHaveLength(4);
  const days = (Date.parse(`${today}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;
  expect(sheet).toContain(`<v>${days}</v>`);
  expect(sheet + texts).not.toContain('@');
});
