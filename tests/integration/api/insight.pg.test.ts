/** The analytics: each figure is the slow, plain count of the same history, and opens the list of what it counts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { LATE_AGES, PIE_SLICES, type Insight } from '@plumbline/shared/contract/insight.ts';
import { figureWord, type Figure } from '@plumbline/shared/notes/figures.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { HISTORY_NOTES, dayIn, fillHistories, setZone, type History, type Step } from './random-histories.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let notes: History[];
let tags: string[];
beforeAll(async () => {
  world = await createWorld();
  await setZone(world, 'America/St_Johns');
  ({ notes, tagIds: tags } = await fillHistories(world, 26));
}, 120_000);
afterAll(() => world.close());

/** The clock changes at 2026-03-08 and 2026-11-01 in St John's; 2020 has a week 53. */
const RANGES = [
  ['2026-02-23', '2026-03-15'],
  ['2026-10-26', '2026-11-08'],
  ['2020-12-20', '2021-01-10'],
  ['2026-03-08', '2026-03-08'],
  ['2026-01-01', '2026-11-20'],
] as const;
const ZONES = ['Pacific/Honolulu', 'Asia/Kathmandu', 'America/St_Johns'];

const query = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  inTenant(world.stores.app, world.tenantId, (trx) => statement.execute(trx));

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

/** The inspections that the list has of these days, and their pictures. */
async function takenIn({ from, to }: { from: string; to: string }) {
  const answer = await ask('admin', 'inspection', { state: 'published', from, to, pageSize: '100' });
  expect(answer.json()).toMatchObject({ code: 200 });
  const { rows, total }: { rows: { frameCount: number }[]; total: number } = answer.json();
  return { inspections: total, captures: rows.reduce((sum, { frameCount }) => sum + frameCount, 0) };
}

async function totalOf(asked: Record<string, string>): Promise<number> {
  const answer = await ask('admin', 'note', asked);
  expect(answer.json(), JSON.stringify(asked)).toMatchObject({ code: 200 });
  return answer.json().total;
}
const pressed = (figure: Figure, more: Record<string, string> = {}) =>
  totalOf({ figure: figureWord(figure), ...more });

const isReturn = ({ from, to }: Step) =>
  (from === 'complete' || from === 'verified') && (to === 'open' || to === 'in-progress');
const countNotes = (fits: (note: History) => boolean) => notes.filter(fits).length;

describe.each(ZONES)('in %s', (zone) => {
  beforeAll(() => setZone(world, zone));
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
          ...(await takenIn(week)),
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
    expect(now.total).toBe(HISTORY_NOTES);
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
