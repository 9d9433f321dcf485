/** Over random histories, days, zones of time and filters every figure of the analytics opens the list of as many rows. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LATE_AGES, PIE_SLICES, type Insight } from '@plumbline/shared/contract/insight.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import type { FigureName } from '@plumbline/shared/notes/figures.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { dayIn, fillHistories, setZone, type Histories } from './random-histories.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = fc.sample(fc.nat(1_000_000), 1)[0] ?? 1;
let world: World;
let histories: Histories;
beforeAll(async () => {
  world = await createWorld();
  histories = await fillHistories(world, SEED);
}, 120_000);
afterAll(() => world.close());

type Asked = Record<string, string>;

/** A figure as the answer has it, and what its address says beside it. */
interface Counted {
  of: readonly (string | number)[];
  notes: number;
  more?: Asked;
}

const days = ({ from, to }: { from: string; to: string }) => [from, to];
const lastWeek = ({ today }: Insight) => [dayBefore(today, 6), today];
const orNone = (id: string | null) => ({ assignee: id ?? 'none' });
const most = (notes: number[]) => notes.toSorted((a, b) => b - a).slice(0, PIE_SLICES);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Where each figure stands in the answer. */
const FIGURES: { [Name in FigureName]: (insight: Insight) => Counted[] } = {
  opened: (insight) => [
    ...insight.weeks.map((week) => ({ of: days(week), notes: week.opened })),
    { of: lastWeek(insight), notes: insight.lastWeek.opened },
  ],
  verified: (insight) => [
    ...insight.weeks.map((week) => ({ of: days(week), notes: week.verified })),
    { of: lastWeek(insight), notes: insight.lastWeek.verified },
    { of: days(insight.range), notes: insight.spans.toVerified.notes },
  ],
  completed: ({ range, spans }) => [{ of: days(range), notes: spans.toComplete.notes }],
  disputed: ({ range, disputed, returns }) => [
    { of: days(range), notes: disputed },
    ...returns.map((each) => ({ of: days(range), notes: each.disputed, more: orNone(each.id) })),
  ],
  returned: ({ range, returned, returns }) => [
    { of: days(range), notes: returned },
    ...returns.map((each) => ({ of: days(range), notes: each.returned, more: orNone(each.id) })),
  ],
  'opened-by': ({ range, people }) =>
    (people ?? []).map(({ id, opened }) => ({ of: [id, ...days(range)], notes: opened })),
  'completed-by': ({ range, people }) =>
    (people ?? []).map(({ id, completed }) => ({ of: [id, ...days(range)], notes: completed })),
  'verified-by': ({ range, people }) =>
    (people ?? []).map(({ id, verified }) => ({ of: [id, ...days(range)], notes: verified })),
  backlog: ({ weeks }) => weeks.map(({ to, backlog }) => ({ of: [to], notes: backlog })),
  late: ({ late }) =>
    late.map(({ age, status, notes }) => ({ of: LATE_AGES[age] ?? [], notes, more: { status } })),
  tag: ({ tags }) => tags.map(({ id, notes }) => ({ of: [id], notes })),
  zone: ({ zones }) =>
    zones.flatMap(({ floorId, zone, notes }) => (zone ? [{ of: [zone.id], notes, more: { floorId } }] : [])),
  'no-zone': ({ zones }) =>
    zones.flatMap(({ floorId, zone, notes }) => (zone ? [] : [{ of: [], notes, more: { floorId } }])),
  'other-tags': ({ tags, otherTags }) => [
    { of: tags.slice(0, PIE_SLICES).map(({ id }) => id), notes: otherTags },
  ],
  'other-assignees': ({ assignees, unsettled }) => {
    const first = assignees.filter(({ id }) => id !== null).slice(0, PIE_SLICES);
    return [
      { of: first.flatMap(({ id }) => id ?? []), notes: unsettled - sum(first.map(({ notes }) => notes)) },
    ];
  },
  'other-states': ({ states, total }) => {
    const first = states.toSorted((a, b) => b.notes - a.notes).slice(0, PIE_SLICES);
    return [
      { of: first.map(({ status }) => status), notes: total - sum(most(states.map(({ notes }) => notes))) },
    ];
  },
  cell: ({ cells }) =>
    cells.map(({ floorId, width, column, row, notes }) => ({
      of: [width, column, row],
      notes,
      more: { floorId },
    })),
};
/** What is a filter of the list by itself. */
function plainFigures(insight: Insight): { asked: Asked; notes: number }[] {
  const late = sum(insight.late.map(({ notes }) => notes));
  const waits = insight.latest?.waitsFor;
  return [
    { asked: { status: 'any' }, notes: insight.total },
    { asked: { status: 'unsettled' }, notes: insight.unsettled },
    { asked: { due: 'overdue' }, notes: late },
    ...(waits ? [{ asked: { due: 'overdue', turn: waits.id }, notes: waits.notes }] : []),
    ...insight.states.map(({ status, notes }) => ({ asked: { status }, notes })),
    ...insight.assignees.map(({ id, notes }) => ({ asked: { status: 'unsettled', ...orNone(id) }, notes })),
  ];
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

async function ask(path: string, asked: Asked) {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/core/project/${world.projectId}/${path}?${new URLSearchParams(asked).toString()}`,
    headers: bearer(world.people.admin),
  });
  expect(answer.json(), `${path} ${JSON.stringify(asked)}`).toMatchObject({ code: 200 });
  return answer.json();
}
const insightOf = async (asked: Asked): Promise<Insight> => (await ask('insight', asked)).data;
const totalOf = async (path: string, asked: Asked): Promise<number> => (await ask(path, asked)).total;

/** Zones that change their clock by an hour, by half of one, at midnight, and not at all; on either side of the date. */
const TIME_ZONES = [
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Asuncion',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];
const DAY_MS = 86_400_000;
const asked = fc.record({
  zone: fc.constantFrom(...TIME_ZONES),
  from: fc.integer({ min: Date.parse('2026-01-05') / DAY_MS, max: Date.parse('2026-11-10') / DAY_MS }),
  length: fc.integer({ min: 0, max: 40 }),
  filter: fc.constantFrom('none', 'floor', 'tag', 'assignee', 'nobody', 'unplaced', 'zone'),
});
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

function filterOf(name: string): Asked {
  const filters: Record<string, Asked> = {
    floor: { floorId: world.floorId },
    tag: { tagId: histories.tagIds[0] ?? '' },
    assignee: { assignee: world.people.inspector.accountId },
    nobody: { assignee: 'none' },
    unplaced: { floorId: 'none' },
    zone: { floorId: world.floorId, zoneId: histories.zones[0]?.id ?? '' },
  };
  return filters[name] ?? {};
}

test('every figure of notes, under whatever filters, counts the rows of the list that it opens', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ zone, from, length, filter }) => {
      await setZone(world, zone);
      const filters = filterOf(filter);
      const insight = await insightOf({ from: dayText(from), to: dayText(from + length), ...filters });
      for (const [name, countedOf] of Object.entries(FIGURES))
        for (const { of, notes, more } of countedOf(insight)) {
          const figure = [name, ...of].join('.');
          const opened = await totalOf('note', { ...filters, ...more, figure });
          expect([figure, more, opened], `histories ${SEED}`).toEqual([figure, more, notes]);
        }
      for (const plain of plainFigures(insight)) {
        const opened = await totalOf('note', { ...filters, ...plain.asked });
        expect([plain.asked, opened], `histories ${SEED}`).toEqual([plain.asked, plain.notes]);
      }
    }),
    { numRuns: 8 },
  );
});

test('notes by zone and by cell are the slow, plain count of what lies there', async () => {
  const { zones, cells } = await insightOf({});
  const open = histories.notes.filter(({ status }) => status !== 'verified');
  const placed = open.flatMap(({ place }) => place ?? []);
  const plain = histories.zones.map(({ id, points }) => [
    id,
    placed.filter((place) => isInsideRing(place, points)).length,
  ]);
  expect(Object.fromEntries(zones.flatMap(({ zone, notes }) => (zone ? [[zone.id, notes]] : [])))).toEqual(
    Object.fromEntries(plain.filter(([, notes]) => notes !== 0)),
  );
  const outside = placed.filter(
    (place) => !histories.zones.some(({ points }) => isInsideRing(place, points)),
  );
  expect(zones.find(({ zone }) => zone === null)?.notes ?? 0, `histories ${SEED}`).toBe(outside.length);
  expect(sum(cells.map(({ notes }) => notes))).toBe(placed.length);
});

test('looks are the slow, plain count of the inspections inside of a zone, and open them', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ zone, from, length }) => {
      await setZone(world, zone);
      const range = { from: dayText(from), to: dayText(from + length) };
      const { looks, weeks } = await insightOf(range);
      expect(looks.map(({ id }) => id)).toEqual(histories.zones.map(({ id }) => id));
      for (const [index, { id, floorId, days: seenOn, inspections, lastSeenOn }] of looks.entries()) {
        const points = histories.zones[index]?.points ?? [];
        const all = histories.visits.filter(({ isSeen, place }) => isSeen && isInsideRing(place, points));
        const inRange = all.filter(({ takenOn }) => takenOn >= range.from && takenOn <= range.to);
        const plain = {
          seenOn: [...new Set(inRange.map(({ takenOn }) => takenOn))].toSorted(),
          inspections: inRange.length,
          lastSeenOn:
            all
              .map(({ takenOn }) => takenOn)
              .toSorted()
              .at(-1) ?? null,
        };
        expect({ seenOn, inspections, lastSeenOn }, `histories ${SEED}, zone ${id}`).toEqual(plain);
        const opened = { state: 'published', ...range, floorId, zoneId: id };
        expect(await totalOf('inspection', opened)).toBe(inspections);
      }
      for (const week of weeks) {
        const opened = { state: 'published', from: week.from, to: week.to };
        expect(await totalOf('inspection', opened)).toBe(week.inspections);
      }
    }),
    { numRuns: 8 },
  );
});

test('days are those of the project, also where its clock changes', async () => {
  for (const zone of TIME_ZONES) {
    await setZone(world, zone);
    const dayOf = dayIn(zone);
    const { weeks } = await insightOf({ from: '2026-02-01', to: '2026-11-20' });
    for (const { from, to, opened } of weeks)
      expect(opened, `histories ${SEED}, ${zone} ${from}`).toBe(
        histories.notes.filter(({ openedAt }) => dayOf(openedAt) >= from && dayOf(openedAt) <= to).length,
      );
  }
});
