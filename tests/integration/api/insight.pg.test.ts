/** The analytics: each figure is the slow, plain count of the same history, and opens the list of what it counts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { LATE_AGES, PIE_SLICES, type Insight } from '@plumbline/shared/contract/insight.ts';
import { figureWord, type Figure } from '@plumbline/shared/notes/figures.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let notes: History[];
let tags: string[];
beforeAll(async () => {
  world = await createWorld();
  await setZone('America/St_Johns');
  // The world's own note has a history of its own.
  await query(sql`UPDATE note SET deleted_at = now()`);
  tags = [];
  for (const name of ['Cable', 'Hinge', 'Rust', 'Screw', 'Glass']) tags.push(await makeTag(name));
  notes = [];
  for (let index = 0; index < NOTES; index += 1) notes.push(await makeHistory(index));
}, 120_000);
afterAll(() => world.close());

const NOTES = 60;
/** The clock changes at 2026-03-08 and 2026-11-01 in St John's; 2020 has a week 53. */
const RANGES = [
  ['2026-02-23', '2026-03-15'],
  ['2026-10-26', '2026-11-08'],
  ['2020-12-20', '2021-01-10'],
  ['2026-03-08', '2026-03-08'],
  ['2026-01-01', '2026-11-20'],
] as const;
const ZONES = ['Pacific/Honolulu', 'Asia/Kathmandu', 'America/St_Johns'];

interface Step {
  at: Date;
  /** The account. */
  by: string;
  from: NoteStatus;
  to: NoteStatus;
}

interface History {
  id: string;
  openedAt: Date;
  steps: Step[];
  status: NoteStatus;
  dueDate: string | null;
  assigneeId: string | null;
  tagIds: string[];
}

/** Numbers that look random and are the same in each run. */
function* shuffled(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}
const random = shuffled(26);
const upTo = (limit: number) => Math.floor(random.next().value * limit);

async function post(path: string, payload: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/core${path}`,
    headers: bearer(world.people.admin),
    payload,
  });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json().data;
}

async function makeTag(name: string): Promise<string> {
  const tag = {
    name,
    colour: 'z4',
    letter: name[0],
    needsPhoto: false,
    defaultAssigneeId: null,
    defaultDays: null,
  };
  return (await post('/tag', { projectId: world.projectId, tag })).id;
}

const query = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  inTenant(world.stores.app, world.tenantId, (trx) => statement.execute(trx));
const setZone = (zone: string) =>
  query(sql`UPDATE project SET time_zone = ${zone} WHERE id = ${world.projectId}`);

const NEXT: Record<NoteStatus, NoteStatus[]> = {
  none: ['open', 'in-progress'],
  open: ['in-progress', 'complete', 'in-dispute'],
  'in-progress': ['complete', 'in-dispute', 'open'],
  'in-dispute': ['open', 'in-progress'],
  complete: ['verified', 'in-progress', 'verified', 'open'],
  verified: ['open'],
};
const MOMENTS = ['2020-12-22', '2026-02-20', '2026-03-06', '2026-10-28', '2026-11-05'];
let seq = 1_000_000;

/** A note with a life of its own around the days that are asked for, at any hour of the day. */
async function makeHistory(index: number): Promise<History> {
  const assigneeId = [
    world.people.responder,
    world.people.inspector,
    world.people.secondInspector,
    undefined,
  ][upTo(4)]?.accountId;
  const tagIds = tags.filter(() => upTo(4) === 0);
  const dueDate = upTo(2) === 0 ? `2026-${['03', '10', '11', '11'][upTo(4)]}-1${upTo(10)}` : null;
  const { id } = await post('/note', {
    id: randomUUID(),
    projectId: world.projectId,
    text: `Note ${index}`,
    tagIds,
    dueDate,
    ...(assigneeId !== undefined && { assignee: { kind: 'member', id: assigneeId } }),
    ...(upTo(3) > 0 && { place: { floorId: world.floorId, x: upTo(900), y: upTo(600) } }),
  });
  let at = new Date(Date.parse(MOMENTS[upTo(MOMENTS.length)] ?? '') + upTo(72 * 60) * 60_000);
  const doers = [world.people.admin, world.people.inspector].map(({ accountId }) => accountId);
  const history: History = {
    id,
    openedAt: at,
    steps: [],
    status: 'none',
    dueDate,
    assigneeId: assigneeId ?? null,
    tagIds,
  };
  for (let left = upTo(9); left > 0; left -= 1) {
    const to = NEXT[history.status][upTo(NEXT[history.status].length)] ?? 'open';
    at = new Date(at.getTime() + upTo(60 * 60) * 60_000);
    history.steps.push({ at, from: history.status, to, by: doers[upTo(doers.length)] ?? '' });
    history.status = to;
  }
  await query(
    sql`UPDATE note SET created_at = ${history.openedAt}, status = ${history.status} WHERE id = ${id}`,
  );
  for (const { at: stepAt, from, to, by } of history.steps) {
    seq += 1;
    await query(sql`
      INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, actor_id, payload, at)
      VALUES (${world.projectId}, ${seq}, ${world.tenantId}, 'note-transitioned', ${id}, 'member', ${by},
        ${JSON.stringify({ from, to })}::jsonb, ${stepAt})`);
  }
  return history;
}

async function insight(asked: Record<string, string> = {}, who: Person = 'admin'): Promise<Insight> {
  const answer = await ask(who, 'insight', asked);
  expect(answer.json()).toMatchObject({ code: 200 });
  return answer.json().data;
}

const ask = (who: Person, path: string, asked: Record<string, string>) =>
  world.app.inject({
    method: 'GET',
    url: `/api/core/project/${world.projectId}/${path}?${new URLSearchParams(asked).toString()}`,
    headers: bearer(world.people[who]),
  });

/** The pictures of the inspections that the list has of these days. */
async function takenIn({ from, to }: { from: string; to: string }): Promise<number> {
  const answer = await ask('admin', 'inspection', { state: 'published', from, to });
  expect(answer.json()).toMatchObject({ code: 200 });
  const rows: { frameCount: number }[] = answer.json().rows;
  return rows.reduce((sum, { frameCount }) => sum + frameCount, 0);
}

async function totalOf(asked: Record<string, string>): Promise<number> {
  const answer = await ask('admin', 'note', asked);
  expect(answer.json(), JSON.stringify(asked)).toMatchObject({ code: 200 });
  return answer.json().total;
}
const pressed = (figure: Figure, more: Record<string, string> = {}) =>
  totalOf({ figure: figureWord(figure), ...more });

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (at: Date) => format.format(at);
};
const isReturn = ({ from, to }: Step) =>
  (from === 'complete' || from === 'verified') && (to === 'open' || to === 'in-progress');
const countNotes = (fits: (note: History) => boolean) => notes.filter(fits).length;

describe.each(ZONES)('in %s', (zone) => {
  beforeAll(() => setZone(zone));
  const dayOf = dayIn(zone);

  test.each(RANGES)(
    'M38: weeks from %s to %s are the plain count, and each opens its notes',
    async (from, to) => {
      const { weeks, range } = await insight({ from, to });
      expect(range).toEqual({ from, to });
      expect(weeks[0]?.from).toBe(from);
      expect(weeks.at(-1)?.to).toBe(to);
      for (const week of weeks) {
        const within = (at: Date) => dayOf(at) >= week.from && dayOf(at) <= week.to;
        const statusAt = ({ steps }: History) =>
          steps.filter(({ at }) => dayOf(at) <= week.to).at(-1)?.to ?? 'none';
        const slow = {
          from: week.from,
          to: week.to,
          opened: countNotes(({ openedAt }) => within(openedAt)),
          verified: countNotes(({ steps }) =>
            steps.some((step) => step.to === 'verified' && within(step.at)),
          ),
          backlog: countNotes((note) => dayOf(note.openedAt) <= week.to && statusAt(note) !== 'verified'),
          captures: await takenIn(week),
        };
        expect(week).toEqual(slow);
        // Of an ISO week, Monday to Sunday, what lies in the range.
        expect([
          week.from === from || isWeekday(week.from, 1),
          week.to === to || isWeekday(week.to, 0),
        ]).toEqual([true, true]);
        const days: [string, string] = [week.from, week.to];
        expect(await pressed({ name: 'opened', of: days })).toBe(slow.opened);
        expect(await pressed({ name: 'verified', of: days })).toBe(slow.verified);
        expect(await pressed({ name: 'backlog', of: [week.to] })).toBe(slow.backlog);
      }
    },
  );

  test.each(RANGES)('what came back and how long it took from %s to %s', async (from, to) => {
    const { returned, disputed, returns, spans } = await insight({ from, to });
    const within = ({ at }: Step) => dayOf(at) >= from && dayOf(at) <= to;
    const days: [string, string] = [from, to];
    const slow = {
      returned: countNotes(({ steps }) => steps.some((step) => isReturn(step) && within(step))),
      disputed: countNotes(({ steps }) => steps.some((step) => step.to === 'in-dispute' && within(step))),
    };
    expect({ returned, disputed }).toEqual(slow);
    expect(await pressed({ name: 'returned', of: days })).toBe(returned);
    expect(await pressed({ name: 'disputed', of: days })).toBe(disputed);
    for (const each of returns) {
      const assignee = each.id ?? 'none';
      expect(await pressed({ name: 'returned', of: days }, { assignee })).toBe(each.returned);
      expect(await pressed({ name: 'disputed', of: days }, { assignee })).toBe(each.disputed);
    }
    for (const [ends, span, name] of [
      ['complete', spans.toComplete, 'completed'],
      ['verified', spans.toVerified, 'verified'],
    ] as const) {
      const hours = notes.flatMap((note) => spansOf(note, ends, within)).toSorted((a, b) => a - b);
      expect(span.spans).toBe(hours.length);
      expect(await pressed({ name, of: days })).toBe(span.notes);
      expect(span.medianHours ?? -1).toBeCloseTo(percentile(hours, 0.5), 6);
      expect(span.p90Hours ?? -1).toBeCloseTo(percentile(hours, 0.9), 6);
    }
  });

  test.each(RANGES)('who did what from %s to %s', async (from, to) => {
    const { people, weeks } = await insight({ from, to });
    const within = (at: Date) => dayOf(at) >= from && dayOf(at) <= to;
    const didOf = (id: string) => ({
      opened: countNotes(({ openedAt }) => id === world.people.admin.accountId && within(openedAt)),
      completed: countNotes(({ steps }) => steps.some((step) => did(step, id, 'complete', within))),
      verified: countNotes(({ steps }) => steps.some((step) => did(step, id, 'verified', within))),
    });
    const deeds = notes.flatMap(({ openedAt, steps }) => [
      { at: openedAt, by: world.people.admin.accountId },
      ...steps,
    ]);
    const doers = new Set(deeds.filter(({ at }) => within(at)).map(({ by }) => by));
    expect(people?.map(({ id }) => id).toSorted()).toEqual([...doers].toSorted());
    for (const { id, weeks: line, lastOn, name, ...counts } of people ?? []) {
      expect(counts).toEqual(didOf(id));
      expect(name).not.toBe('');
      const own = deeds.filter(({ at, by }) => by === id && within(at)).map(({ at }) => dayOf(at));
      expect(lastOn).toBe(own.toSorted().at(-1));
      expect(line).toEqual(
        weeks.map((week) => own.filter((day) => day >= week.from && day <= week.to).length),
      );
      for (const done of ['opened', 'completed', 'verified'] as const)
        expect(await pressed({ name: `${done}-by`, of: [id, from, to] })).toBe(counts[done]);
    }
  });

  test('what is late, how late, is the plain count and opens its notes', async () => {
    const { late, latest, today } = await insight();
    const ageOf = ({ dueDate }: History) =>
      dueDate === null ? 0 : Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000);
    const isLate = (note: History) => note.status !== 'verified' && ageOf(note) > 0;
    expect(late.reduce((sum, each) => sum + each.notes, 0)).toBe(countNotes(isLate));
    expect(latest?.days).toBe(Math.max(...notes.filter(isLate).map(ageOf)));
    for (const { age, status, notes: count } of late) {
      const [least, most] = LATE_AGES[age] ?? [0, 0];
      expect(
        countNotes(
          (note) => isLate(note) && note.status === status && ageOf(note) >= least && ageOf(note) <= most,
        ),
      ).toBe(count);
      expect(await pressed({ name: 'late', of: [least, most] }, { status })).toBe(count);
    }
    const waits = latest?.waitsFor;
    expect(await totalOf({ due: 'overdue', turn: waits?.id ?? '' })).toBe(waits?.notes);
  });
});

function did({ at, by, to }: Step, id: string, status: NoteStatus, within: (at: Date) => boolean): boolean {
  return by === id && to === status && within(at);
}

function isWeekday(day: string, weekday: number): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
}

function spansOf(note: History, ends: NoteStatus, within: (step: Step) => boolean): number[] {
  return note.steps.flatMap((step, index) => {
    if (step.to !== ends || !within(step)) return [];
    const before = note.steps.slice(0, index);
    const isStart = ({ from, to }: Step) =>
      ['open', 'in-progress'].includes(to) && !['open', 'in-progress'].includes(from);
    const began =
      ends === 'verified'
        ? before.findLast(({ to }) => to === 'complete')?.at
        : (before.findLast(isStart)?.at ?? note.openedAt);
    return began ? [(step.at.getTime() - began.getTime()) / 3_600_000] : [];
  });
}

/** As `percentile_cont`; -1 of nothing. */
function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? -1 : low + (high - low) * (at % 1);
}

describe('the state now', () => {
  test('pies: each slice and the others open their notes', async () => {
    const now = await insight();
    expect(now.total).toBe(NOTES);
    expect(now.unsettled).toBe(countNotes(({ status }) => status !== 'verified'));
    for (const { status, notes: count } of now.states) expect(await totalOf({ status })).toBe(count);
    const [first, second, third] = now.states.toSorted((a, b) => b.notes - a.notes);
    if (!first || !second || !third) throw new Error('notes of three states are needed');
    expect(await pressed({ name: 'other-states', of: [first.status, second.status, third.status] })).toBe(
      now.total - first.notes - second.notes - third.notes,
    );
    for (const { id, notes: count } of now.tags) {
      expect(await totalOf({ status: 'unsettled', tagId: id })).toBe(count);
      // Under another tag those with both.
      const both = await insight({ tagId: tags[0] ?? '' });
      const found = both.tags.find((each) => each.id === id)?.notes ?? 0;
      expect(await pressed({ name: 'tag', of: [id] }, { tagId: tags[0] ?? '' })).toBe(found);
    }
    const sliced = now.tags.slice(0, PIE_SLICES).map(({ id }) => id);
    expect(await pressed({ name: 'other-tags', of: sliced })).toBe(now.otherTags);
    expect(now.otherTags).toBe(
      countNotes(({ status, tagIds }) => status !== 'verified' && !tagIds.some((id) => sliced.includes(id))),
    );
    expect(now.assignees.reduce((sum, each) => sum + each.notes, 0)).toBe(now.unsettled);
    for (const { id, notes: count } of now.assignees)
      expect(await totalOf({ status: 'unsettled', assignee: id ?? 'none' })).toBe(count);
    const ids = now.assignees.slice(0, 2).flatMap(({ id }) => id ?? []);
    const others = now.assignees.slice(2).reduce((sum, each) => sum + each.notes, 0);
    expect(await pressed({ name: 'other-assignees', of: ids })).toBe(others);
  });

  test('zones and cells of the heat map open their notes', async () => {
    const { zones, cells } = await insight();
    const { rows } = await query(sql<{ placed: number }>`
      SELECT count(*)::integer AS placed FROM note WHERE x IS NOT NULL AND status <> 'verified' AND deleted_at IS NULL`);
    expect(cells.reduce((sum, each) => sum + each.notes, 0)).toBe(rows[0]?.placed);
    expect(cells.length).toBeGreaterThan(10);
    for (const { floorId, width, column, row, notes: count } of cells)
      expect(await pressed({ name: 'cell', of: [width, column, row] }, { floorId })).toBe(count);
    expect(zones.length).toBeGreaterThan(0);
    for (const { floorId, zone, notes: count } of zones)
      expect(
        await (zone
          ? pressed({ name: 'zone', of: [zone.id] }, { floorId })
          : pressed({ name: 'no-zone', of: [] }, { floorId })),
      ).toBe(count);
  });

  test('who did what is told to admins of the project alone', async () => {
    expect((await insight({}, 'inspector')).people).toBeNull();
    expect((await insight({}, 'viewer')).people).toBeNull();
  });

  test('filters count what the list under the same filters holds', async () => {
    const [tagId = ''] = tags;
    const filters: Record<string, string>[] = [
      { floorId: world.floorId },
      { floorId: 'none' },
      { tagId },
      { assignee: 'none' },
      { assignee: world.people.responder.accountId, tagId },
      { type: 'approved' },
    ];
    const whole = await insight();
    const zone = ZONES.at(-1) ?? '';
    expect(whole.firstDay).toBe(notes.map(({ openedAt }) => dayIn(zone)(openedAt)).toSorted()[0]);
    for (const asked of filters) {
      const found = await insight(asked);
      expect(found.total).toBe(await totalOf(asked));
      expect(found.unsettled).toBe(await totalOf({ ...asked, status: 'unsettled' }));
      // `firstDay` counts all notes of the project, whatever is filtered.
      expect(found.firstDay).toBe(whole.firstDay);
    }
  });
});

describe('what is asked for', () => {
  test('an end before the start is refused at the field', async () => {
    const answer = await ask('admin', 'insight', { from: '2026-11-02', to: '2026-11-01' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ data: { fields: [{ path: 'to', error: 'endBeforeStart' }] } });
  });

  test.each([
    { from: '1990-01-01' },
    { to: '0001-01-05' },
    { from: '2010-01-01', to: '2026-01-01' },
    { from: '2020-02-30' },
  ])('a range that nobody can count is refused: %j', async (asked) => {
    expect((await ask('admin', 'insight', asked)).statusCode).toBe(400);
  });

  test.each(['opened.2026-11-02', 'opened.2026-13-02.2026-11-03', 'cell.1.2', 'nothing', 'late.-1.4', ''])(
    'a figure that is none is refused: %j',
    async (figure) => {
      expect((await ask('admin', 'note', { figure })).statusCode).toBe(400);
    },
  );

  test('unasked it is the last twelve ISO weeks', async () => {
    const { range, today, weeks } = await insight();
    expect(range.to).toBe(today);
    expect(weeks).toHaveLength(12);
    expect(isWeekday(range.from, 1)).toBe(true);
  });

  test('who answers for notes or comes from outside sees no analytics', async () => {
    expect((await ask('responder', 'insight', {})).statusCode).toBe(403);
    expect((await ask('viewer', 'insight', {})).json()).toMatchObject({ code: 200 });
  });
});
