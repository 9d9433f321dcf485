import { subject } from '@casl/ability';
import { describe, expect, test } from 'vitest';
import { abilityFor } from './ability-for.ts';
import type { Action, Subject } from './ability.ts';
import type { Principal } from './principal.ts';
import {
  effectiveProjectRole,
  type LinkScope,
  type ProjectRole,
  type ProjectStanding,
  type SystemRole,
} from './roles.ts';

const ME = 'account-me';
const PROJECT = 'project-1';

const SHOWN: LinkScope = {
  scene: null,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
};

function member(systemRole: SystemRole): Principal {
  return { kind: 'member', accountId: ME, tenantId: 'tenant-1', systemRole, sessionId: 's' };
}

function standing(projectRole: ProjectRole, more: Partial<ProjectStanding> = {}): ProjectStanding {
  return { projectId: PROJECT, projectRole, asOperator: false, projectStatus: 'active', ...more };
}

function abilityIn(projectRole: ProjectRole, more: Partial<ProjectStanding> = {}) {
  if (projectRole === 50 || projectRole === 60) {
    const visitor: Principal = {
      kind: 'visitor',
      linkId: 'l',
      tenantId: 't',
      projectId: PROJECT,
      projectRole,
      sessionId: 's',
    };
    const scene = projectRole === 60 ? { inspectionId: 'i', floorId: 'f' } : null;
    return abilityFor(visitor, standing(projectRole, { link: { ...SHOWN, scene }, ...more }));
  }
  return abilityFor(member('40'), standing(projectRole, more));
}

const WRITES: Action[] = [
  'create',
  'update',
  'delete',
  'manage',
  'share',
  'close',
  'invite',
  'assign',
  'transition',
];
const PLAN_SUBJECTS: Subject[] = ['Calibration', 'Zone', 'Markup'];

describe('a plan', () => {
  test.each([
    [10, true],
    [20, true],
    [30, false],
    [40, false],
    [50, false],
    [60, false],
  ] as const)('project role %d edits the room and what is drawn in it: %s', (role, edits) => {
    const ability = abilityIn(role);
    expect(ability.can('update', 'PlanRoom')).toBe(edits);
    expect(ability.can('read', 'PlanRoom')).toBe(true);
    for (const each of PLAN_SUBJECTS) {
      expect(ability.can('read', each)).toBe(true);
      expect(ability.can('create', each)).toBe(edits);
      expect(ability.can('update', each)).toBe(edits);
      expect(ability.can('delete', each)).toBe(edits);
    }
  });

  test('an inspector manages the own record only, a project admin every one', () => {
    const own = subject('FloorPlan', { createdBy: ME });
    const others = subject('FloorPlan', { createdBy: 'somebody' });
    const inspector = abilityIn(20);
    expect(inspector.can('create', 'FloorPlan')).toBe(true);
    expect([inspector.can('update', own), inspector.can('delete', own)]).toEqual([true, true]);
    expect([inspector.can('update', others), inspector.can('delete', others)]).toEqual([false, false]);
    expect(abilityIn(10).can('delete', others)).toBe(true);
    expect(abilityIn(30).can('create', 'FloorPlan')).toBe(false);
  });
});

const VISITOR_60: Principal = {
  kind: 'visitor',
  linkId: 'l',
  tenantId: 't',
  projectId: PROJECT,
  projectRole: 60,
  sessionId: 's',
};

describe('a visitor', () => {
  test.each([50, 60] as const)('with role %d writes nothing at all', (role) => {
    const ability = abilityIn(role);
    const written = ability.rules.filter((rule) => [rule.action].flat().some((action) => action !== 'read'));
    expect(written).toEqual([]);
    expect(ability.can('manage', 'all')).toBe(false);
  });

  test('sees no people, comments, links or unreviewed notes', () => {
    const ability = abilityIn(50);
    for (const hidden of [
      'ProjectMember',
      'Comment',
      'ShareLink',
      'Account',
      'Member',
      'NoteRoom',
    ] as const) {
      expect(ability.can('read', hidden)).toBe(false);
    }
    expect(ability.can('read', subject('Note', { createdBy: 'x', reviewed: false }))).toBe(false);
    expect(ability.can('read', subject('Note', { createdBy: 'x', reviewed: true }))).toBe(true);
  });
});

describe('what a link does not show', () => {
  const scene = { inspectionId: 'i', floorId: 'f' };
  const its = { createdBy: 'x', inspectionId: 'i', floorId: 'f', published: true, reviewed: true };
  const sees = (link: Partial<LinkScope>, role: 50 | 60, what: Subject, more = {}) =>
    abilityIn(role, { link: { ...SHOWN, scene: role === 60 ? scene : null, ...link } }).can(
      'read',
      subject(what, { ...its, ...more }),
    );

  test.each([50, 60] as const)('role %d: notes and plan by their switches', (role) => {
    for (const what of ['Note', 'Tag', 'SceneRoom'] as const) {
      expect([what, sees({}, role, what)]).toEqual([what, true]);
      expect([what, sees({ showsNotes: false }, role, what)]).toEqual([what, false]);
      expect([what, sees({ showsPlan: false }, role, what)]).toEqual([what, true]);
    }
    for (const what of ['FloorPlan', 'Zone', 'Calibration', 'Markup', 'PlanRoom'] as const) {
      expect([what, sees({}, role, what)]).toEqual([what, true]);
      expect([what, sees({ showsPlan: false }, role, what)]).toEqual([what, false]);
      expect([what, sees({ showsNotes: false }, role, what)]).toEqual([what, true]);
    }
  });

  test('other inspections of the floor without the time line, and of other floors never', () => {
    expect(sees({ showsTimeLine: false }, 60, 'Inspection')).toBe(true);
    expect(sees({ showsTimeLine: true }, 60, 'Inspection', { inspectionId: 'j' })).toBe(true);
    expect(sees({ showsTimeLine: false }, 60, 'Inspection', { inspectionId: 'j' })).toBe(false);
    expect(sees({}, 60, 'Inspection', { inspectionId: 'j', floorId: 'g' })).toBe(false);
    expect(sees({}, 60, 'SceneRoom', { inspectionId: 'j' })).toBe(false);
    expect(sees({}, 60, 'Inspection', { published: false })).toBe(false);
  });

  test('anything, where the standing says of no link or of one that does not fit the role', () => {
    for (const link of [undefined, { ...SHOWN, scene: null }])
      for (const what of ['Inspection', 'FloorPlan', 'Note'] as const)
        expect(abilityFor(VISITOR_60, { ...standing(60), ...(link && { link }) }).can('read', what)).toBe(
          false,
        );
  });
});

describe('a closed project', () => {
  test.each([10, 20, 30] as const)('is read-only for project role %d', (role) => {
    const ability = abilityIn(role, { projectStatus: 'closed' });
    expect(ability.can('read', 'PlanRoom')).toBe(true);
    expect(ability.can('update', 'PlanRoom')).toBe(false);
    for (const each of ['Zone', 'Calibration', 'FloorPlan', 'Note', 'Comment'] as const) {
      for (const write of ['create', 'update', 'delete'] as const)
        expect(ability.can(write, each)).toBe(false);
    }
  });

  test('lets a share link be ended, and neither made nor extended', () => {
    const [admin, inspector] = [
      abilityIn(10, { projectStatus: 'closed' }),
      abilityIn(20, { projectStatus: 'closed' }),
    ];
    for (const write of ['create', 'update', 'share'] as const) {
      expect([admin.can(write, 'ShareLink'), inspector.can(write, 'ShareLink')]).toEqual([false, false]);
    }
    const others = subject('ShareLink', { createdBy: 'somebody' });
    expect([admin.can('delete', others), inspector.can('delete', others)]).toEqual([true, false]);
    expect(inspector.can('delete', subject('ShareLink', { createdBy: ME }))).toBe(true);
  });

  test('takes nobody in, gives no other role and invites nobody; ending a place stays possible', () => {
    const closed = { projectStatus: 'closed' } as const;
    for (const manager of [
      abilityIn(10, closed),
      abilityFor(member('10'), standing(10, closed)),
      abilityFor(member('30'), standing(10, closed)),
    ]) {
      const may = (action: Action) => manager.can(action, 'ProjectMember');
      expect((['create', 'update', 'invite'] as const).map(may)).toEqual([false, false, false]);
      expect((['read', 'delete'] as const).map(may)).toEqual([true, true]);
      expect(manager.can('read', 'ProjectMember', 'email')).toBe(true);
    }
    const operator = abilityFor(member('20'), standing(10, { ...closed, asOperator: true }));
    for (const weaker of [operator, abilityIn(20, closed), abilityIn(30, closed), abilityIn(40, closed)]) {
      expect(weaker.can('delete', 'ProjectMember')).toBe(false);
      expect(weaker.can('read', 'ProjectMember')).toBe(true);
    }
  });

  test('is reopened by a project admin only', () => {
    expect(abilityIn(10, { projectStatus: 'closed' }).can('reopen', 'Project')).toBe(true);
    expect(abilityIn(10, { projectStatus: 'closed' }).can('close', 'Project')).toBe(false);
    expect(abilityIn(20, { projectStatus: 'closed' }).can('reopen', 'Project')).toBe(false);
  });
});

describe('home links', () => {
  test("are managed by project admins; operators and inspectors cannot end others' links", () => {
    expect(abilityIn(10).can('delete', subject('ShareLink', { createdBy: 'somebody' }))).toBe(true);
    expect(abilityIn(20).can('delete', subject('ShareLink', { createdBy: 'somebody' }))).toBe(false);
    const operator = abilityFor(member('20'), standing(10, { asOperator: true }));
    expect(operator.can('create', 'ShareLink')).toBe(false);
    expect(operator.can('close', 'Project')).toBe(false);
    expect(operator.can('invite', 'ProjectMember')).toBe(false);
    expect(operator.can('manage', 'ProjectMember')).toBe(false);
    expect(operator.can('read', 'ProjectMember', 'email')).toBe(true);
    expect(operator.can('update', 'PlanRoom')).toBe(true);
  });
});

describe('without a standing in the project', () => {
  test.each(['00', '30', '40', '50'] as const)('system role %s gets into no room', (role) => {
    const ability = abilityFor(member(role), null);
    for (const write of WRITES) expect(ability.can(write, 'Zone')).toBe(false);
    expect(ability.can('read', 'PlanRoom')).toBe(false);
    expect(ability.can('read', 'Account')).toBe(true);
  });

  test('a visitor gets nothing', () => {
    const visitor: Principal = {
      kind: 'visitor',
      linkId: 'l',
      tenantId: 't',
      projectId: PROJECT,
      projectRole: 50,
      sessionId: 's',
    };
    expect(abilityFor(visitor, null).rules).toEqual([]);
  });
});

test.each([
  ['00', 10, null],
  ['10', null, { projectRole: 10, asOperator: false }],
  ['10', 40, { projectRole: 10, asOperator: false }],
  ['20', null, { projectRole: 10, asOperator: true }],
  ['20', 10, { projectRole: 10, asOperator: false }],
  ['30', null, null],
  ['40', 20, { projectRole: 20, asOperator: false }],
  ['50', 10, { projectRole: 30, asOperator: false }],
  ['50', 40, { projectRole: 40, asOperator: false }],
  ['50', null, null],
] as const)('system role %s with membership %s stands as %o', (systemRole, membership, expected) => {
  expect(effectiveProjectRole(systemRole, membership)).toEqual(expected);
});
