import { expect, test } from 'vitest';
import { NOTE_STATUSES, type NoteStatus } from './note-statuses.ts';
import { allowedSteps, judgeStep, NOTE_STEPS, turnOf, type NotePart } from './transitions.ts';

const untouched = { isOwnStatus: false, isAssigned: false, hasCommentsOfOthers: false };
const ask = (status: NoteStatus, parts: NotePart[], more = untouched) => ({
  status,
  parts: new Set(parts),
  ...more,
});

/** From each status, who may go where while nobody has touched the note. */
const EXPECTED: Record<NoteStatus, Record<NotePart, NoteStatus[]>> = {
  none: { creator: ['open'], assignee: [], inspector: [], admin: ['open'] },
  open: {
    creator: ['none'],
    assignee: ['in-progress', 'complete', 'in-dispute'],
    inspector: [],
    admin: ['none', 'in-progress', 'complete'],
  },
  'in-progress': { creator: [], assignee: ['complete', 'in-dispute'], inspector: [], admin: ['complete'] },
  'in-dispute': {
    creator: ['open', 'verified'],
    assignee: ['in-progress'],
    inspector: [],
    admin: ['open', 'verified'],
  },
  complete: {
    creator: ['verified', 'open'],
    assignee: ['in-progress'],
    inspector: ['verified', 'open'],
    admin: ['verified', 'open'],
  },
  verified: { creator: ['open'], assignee: [], inspector: [], admin: ['open'] },
};

test.each(NOTE_STATUSES)('who may take a note from %s, and where to', (status) => {
  const { creator, assignee, inspector, admin } = EXPECTED[status];
  const found = (part: NotePart) => new Set(allowedSteps(ask(status, [part])));
  expect(found('creator')).toEqual(new Set(creator));
  expect(found('assignee')).toEqual(new Set(assignee));
  expect(found('inspector')).toEqual(new Set(inspector));
  expect(found('admin')).toEqual(new Set(admin));
});

test.each([
  ['complete', 'verified'],
  ['complete', 'open'],
  ['in-dispute', 'verified'],
] as const)('from %s to %s it takes other eyes than the assignee’s, whatever else they are', (from, to) => {
  const parts: NotePart[] = ['assignee', 'creator', 'inspector', 'admin'];
  expect(judgeStep(ask(from, parts), to)).toEqual({ ok: false, reason: 'own-work' });
});

test.each([
  ['complete', 'verified'],
  ['complete', 'open'],
  ['in-dispute', 'verified'],
] as const)(
  'from %s to %s it is not who brought it there and gave it away, unless as an admin',
  (from, to) => {
    const own = { ...untouched, isOwnStatus: true };
    expect(judgeStep(ask(from, ['creator', 'inspector'], own), to)).toEqual({
      ok: false,
      reason: 'own-work',
    });
    expect(judgeStep(ask(from, ['creator', 'admin'], own), to)).toMatchObject({ ok: true });
  },
);

test.each([
  { ...untouched, isAssigned: true },
  { ...untouched, hasCommentsOfOthers: true },
])('a note that others have touched does not go back to no status: %j', (touched) => {
  expect(judgeStep(ask('open', ['admin'], touched), 'none')).toEqual({ ok: false, reason: 'touched' });
});

test('what a step takes', () => {
  const demands = NOTE_STEPS.filter(({ demand }) => demand).map((step) => [step.from, step.to, step.demand]);
  expect(demands).toEqual([
    ['open', 'complete', 'proof'],
    ['in-progress', 'complete', 'proof'],
    ['open', 'in-dispute', 'comment'],
    ['in-progress', 'in-dispute', 'comment'],
    ['in-dispute', 'open', 'comment'],
    ['complete', 'open', 'comment'],
    ['verified', 'open', 'comment'],
  ]);
  expect(NOTE_STEPS.filter(({ startsRound }) => startsRound)).toMatchObject([
    { from: 'complete', to: 'open' },
  ]);
});

test('whose turn it is', () => {
  expect(NOTE_STATUSES.map((status) => turnOf(status, true))).toEqual([
    null,
    'assignee',
    'assignee',
    'creator',
    'creator',
    null,
  ]);
  expect(turnOf('open', false)).toBe('creator');
});
