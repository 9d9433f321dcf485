/** Every kind of event against what a link shows: made from the table of kinds, so that a new kind is asked of too. */
import { describe, expect, test } from 'vitest';
import { EVENT_SUBJECTS, VISITOR_EVENT_KINDS, isEventKind, type EventKind } from '../contract/event.ts';
import { forVisitor } from '../notes/visitor-event.ts';
import { abilityFor } from './ability-for.ts';
import { mayHear } from './may-hear.ts';
import type { LinkScope } from './roles.ts';

const ID = (last: number) => `01920000-0000-7000-8000-0000000000${last}`;
const [PROJECT, FLOOR, OTHER_FLOOR, INSPECTION, THING, NOTE] = [10, 20, 21, 30, 40, 50].map(ID);
const SHOWN: LinkScope = {
  scene: { inspectionId: INSPECTION ?? '', floorId: FLOOR ?? '' },
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
};
const KINDS = Object.keys(EVENT_SUBJECTS).filter(isEventKind);

function heard(kind: EventKind, floorId: string | undefined, link: Partial<LinkScope> = {}): boolean {
  const event = { seq: 1, kind, actor: { id: ID(60), name: 'Ana' }, at: '2026-11-26T10:00:00.000Z' };
  const isOfPlan = EVENT_SUBJECTS[kind] === 'FloorPlan';
  const told = {
    ...event,
    subjectId: (isOfPlan ? floorId : EVENT_SUBJECTS[kind] === 'Note' ? NOTE : THING) ?? '',
    payload: {
      floorPlanId: floorId,
      published: true,
      inspection: { floor: { id: floorId } },
      note: {
        id: NOTE,
        number: 1,
        type: 'manual',
        status: 'open',
        tags: [],
        place: { floorId, floorName: 'L1', x: 1, y: 1 },
        version: 1,
        updatedAt: event.at,
      },
    },
  };
  const ability = abilityFor(
    {
      kind: 'visitor',
      linkId: 'l',
      tenantId: 't',
      projectId: PROJECT ?? '',
      projectRole: 60,
      sessionId: 's',
    },
    {
      projectId: PROJECT ?? '',
      projectRole: 60,
      asOperator: false,
      projectStatus: 'active',
      link: { ...SHOWN, ...link },
    },
  );
  const forThem = mayHear(ability, told) ? forVisitor(told) : null;
  expect(forThem?.actor ?? null).toBeNull();
  return forThem !== null;
}

describe('what the visitor of a scene hears', () => {
  test.each(KINDS)('%s', (kind) => {
    const subject = EVENT_SUBJECTS[kind];
    const isForVisitors = VISITOR_EVENT_KINDS.includes(kind);
    const isOfProject = subject === 'Project';
    expect(heard(kind, FLOOR)).toBe(isForVisitors);
    // Of another floor, and of what does not say of which, nothing but what becomes of the project.
    expect(heard(kind, OTHER_FLOOR)).toBe(isForVisitors && isOfProject);
    expect(heard(kind, undefined)).toBe(isForVisitors && isOfProject);
    expect(heard(kind, FLOOR, { showsNotes: false })).toBe(isForVisitors && subject !== 'Note');
    const isDrawn = ['FloorPlan', 'Zone', 'Calibration', 'Markup'].includes(subject);
    expect(heard(kind, FLOOR, { showsPlan: false })).toBe(isForVisitors && !isDrawn);
  });

  test('of a finding that nobody has decided on nothing', () => {
    expect(
      forVisitor({ seq: 1, kind: 'note-created', subjectId: '', actor: null, payload: {}, at: '' }),
    ).toBe(null);
  });
});
