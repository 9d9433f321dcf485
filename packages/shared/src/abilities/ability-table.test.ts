/** The product's table of rights, cell by cell: every subject, every role, every action, each condition both ways. */
import { subject } from '@casl/ability';
import { describe, expect, test } from 'vitest';
import { abilityFor } from './ability-for.ts';
import {
  ACTIONS,
  SUBJECTS,
  type AppAbility,
  type OwnedRecord,
  type Subject,
  type TenantRecord,
} from './ability.ts';
import {
  MEMBER_PROJECT_ROLES,
  SYSTEM_ROLES,
  VISITOR_PROJECT_ROLES,
  type LinkScope,
  type ProjectRole,
  type SystemRole,
} from './roles.ts';

const ME = 'account-me';
const LINK = 'link-1';
const OTHER = 'somebody';
const INSPECTION = 'inspection-1';
const FLOOR = 'floor-1';
const LINK_SCOPE: LinkScope = {
  scene: null,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
};

/** A record that fulfils a condition of the table, and those that each fail it in one way. */
const CONDITIONS: Record<
  string,
  { met: OwnedRecord | TenantRecord; unmet: readonly (OwnedRecord | TenantRecord)[] }
> = {
  own: { met: { createdBy: ME }, unmet: [{ createdBy: OTHER }] },
  'own unpublished': {
    met: { createdBy: ME, published: false },
    unmet: [
      { createdBy: ME, published: true },
      { createdBy: OTHER, published: false },
    ],
  },
  unpublished: {
    met: { createdBy: OTHER, published: false },
    unmet: [{ createdBy: OTHER, published: true }],
  },
  published: { met: { createdBy: OTHER, published: true }, unmet: [{ createdBy: ME, published: false }] },
  reviewed: { met: { createdBy: OTHER, reviewed: true }, unmet: [{ createdBy: OTHER, reviewed: false }] },
  assignee: { met: { createdBy: OTHER, assigneeId: ME }, unmet: [{ createdBy: ME, assigneeId: OTHER }] },
  'sent to them': {
    met: { createdBy: OTHER, recipientIds: [OTHER, ME] },
    unmet: [{ createdBy: OTHER, recipientIds: [OTHER] }],
  },
  linked: { met: { createdBy: OTHER, linkIds: [LINK] }, unmet: [{ createdBy: OTHER, linkIds: ['link-2'] }] },
  'of its floor': {
    met: { createdBy: OTHER, floorId: FLOOR },
    unmet: [{ createdBy: OTHER, floorId: 'floor-2' }, { createdBy: OTHER }],
  },
  'of its floor reviewed': {
    met: { createdBy: OTHER, floorId: FLOOR, reviewed: true },
    unmet: [
      { createdBy: OTHER, floorId: FLOOR, reviewed: false },
      { createdBy: OTHER, floorId: 'floor-2', reviewed: true },
    ],
  },
  'linked and of its floor': {
    met: { createdBy: OTHER, inspectionId: 'another', floorId: FLOOR, published: true },
    unmet: [
      { createdBy: OTHER, inspectionId: INSPECTION, floorId: FLOOR, published: false },
      { createdBy: OTHER, inspectionId: 'another', floorId: 'floor-2', published: true },
    ],
  },
  'the linked one': {
    met: { createdBy: OTHER, inspectionId: INSPECTION },
    unmet: [
      { createdBy: OTHER, inspectionId: 'another' },
      { createdBy: OTHER, floorId: FLOOR },
    ],
  },
  'scene and note': {
    met: { createdBy: ME, kind: 'scene' },
    unmet: [{ createdBy: ME, kind: 'home' }],
  },
  theirs: { met: { ownerIds: [ME] }, unmet: [{ ownerIds: [OTHER] }] },
  'own groups': { met: { managerIds: [OTHER, ME] }, unmet: [{ managerIds: [OTHER] }] },
  'same project': { met: { colleagueIds: [ME] }, unmet: [{ colleagueIds: [OTHER] }] },
  'admins operators': { met: { systemRole: '20' }, unmet: [{ systemRole: '30' }, { systemRole: '00' }] },
};

/**
 * A cell: rights separated by ";", each its actions ("C R U D" for the first four, "M" for all), with a condition after
 * ":" or the only fields it reaches in brackets.
 */
type Cell = string;
const LETTERS: Record<string, readonly string[]> = {
  C: ['create'],
  R: ['read'],
  U: ['update'],
  D: ['delete'],
  M: ACTIONS,
};

const SYSTEM_TABLE: Partial<Record<Subject, readonly Cell[]>> = {
  //                00                 10                    20        30     40     50
  Tenant: ['M', 'R; U [language contact]', 'R', '', '', ''],
  Billing: ['M', 'R export', 'R', '', '', ''],
  Member: ['M: admins operators', 'M', 'R', 'invite; R: own groups', 'R: same project', ''],
  Invitation: ['M: admins operators', 'M', 'R', 'invite; R: own groups', '', ''],
  Group: ['R', 'M', 'R', 'R U: own groups', 'R: theirs', ''],
  // Own groups and memberships reach a project that is there by the standing in it.
  Project: ['R [name counts]', 'M', 'R U', 'R; C: own groups', 'R', 'R'],
  OperationLog: ['R', 'R export', 'R', '', 'R: theirs', 'R: theirs'],
  LoginLog: ['R', 'R export', 'R', '', 'R: theirs', 'R: theirs'],
  ExpiredFile: ['M', 'R restore', 'R restore extend D', 'R: own groups', '', ''],
  ProcessingError: ['M', 'R', 'R retry reassign', 'R: own groups', '', ''],
  AclDemo: ['R', 'R', '', '', '', ''],
  Platform: ['R', '', '', '', '', ''],
  ApiToken: ['', 'C R D: theirs', 'C R D: theirs', 'C R D: theirs', 'C R D: theirs', 'C R D: theirs'],
  ServiceAccount: ['', 'M', '', '', '', ''],
  Account: ['M', 'M', 'M', 'M', 'M', 'M'],
  Notification: ['M', 'M', 'M', 'M', 'M', 'M'],
};

const DRAWN: readonly Cell[] = ['M', 'C R U D', 'R', 'R', 'R', 'R: of its floor'];
const MODEL: readonly Cell[] = ['M', 'C R; U D: own', 'R', 'R', 'R', 'R: linked'];
const PROJECT_TABLE: Partial<Record<Subject, readonly Cell[]>> = {
  //               10                20                30            40        50        60
  Project: ['R U close reopen', 'R', 'R', 'R', 'R [name address cover]', 'R [name address]'],
  ProjectMember: ['M', 'R', 'R [name]', 'R [name]', '', ''],
  FloorPlan: ['M', 'R C; U D: own', 'R', 'R', 'R', 'R: of its floor'],
  Calibration: DRAWN,
  Zone: DRAWN,
  Markup: DRAWN,
  Inspection: [
    'M',
    'C R; U D: own unpublished; place: unpublished',
    'R: published',
    'R: published',
    'R: published',
    'R: linked and of its floor',
  ],
  Note: [
    'M',
    'C R assign transition; U D: own',
    'R; transition: assignee',
    'R',
    'R: reviewed',
    'R: of its floor reviewed',
  ],
  Comment: ['M', 'C R; D: own', 'C R; D: own', 'C R', '', ''],
  Attachment: ['M', 'C R; D: own', 'C R; D: own', '', '', ''],
  AiNote: ['review', 'review', '', '', '', ''],
  Tag: ['M', 'R C', 'R', 'R', 'R', 'R'],
  PointCloud: MODEL,
  BimModel: MODEL,
  Report: ['M', 'C R export', 'R: sent to them', 'R: sent to them', '', ''],
  Analytics: ['R export', 'R', '', 'R', '', ''],
  ShareLink: ['M', 'C: scene and note; R D: own', '', '', '', ''],
  PlanRoom: ['R U', 'R U', 'R', 'R', 'R', 'R: of its floor'],
  SceneRoom: ['R U', 'R U', 'R', 'R', 'R', 'R: the linked one'],
  NoteRoom: ['R U', 'R U', 'R', 'R', '', ''],
  Presence: ['R U', 'R U', 'R U', 'R', 'R', 'R'],
};

interface Right {
  condition: string | null;
  fields: readonly string[] | null;
}

function rightsOf(cell: Cell): Map<string, Right> {
  const rights = new Map<string, Right>();
  for (const part of cell.split(';').filter(Boolean)) {
    const [, actions = '', fields, condition] =
      /^([\w ]+?) ?(?:\[([\w ]+)\])?(?:: ([\w ]+))?$/.exec(part.trim()) ?? [];
    for (const word of actions.split(' ')) {
      for (const action of LETTERS[word] ?? [word])
        rights.set(action, { condition: condition ?? null, fields: fields?.split(' ') ?? null });
    }
  }
  return rights;
}

function expectCell(ability: AppAbility, what: Subject, cell: Cell): void {
  const rights = rightsOf(cell);
  for (const action of ACTIONS) {
    const right = rights.get(action);
    const about = `${action} ${what} of "${cell}"`;
    expect(ability.can(action, what), about).toBe(right !== undefined);
    if (!right) continue;
    const { met, unmet } = CONDITIONS[right.condition ?? ''] ?? { met: { createdBy: OTHER }, unmet: [] };
    const field = right.fields?.[0];
    expect(ability.can(action, subject(what, { ...met }), field), about).toBe(true);
    for (const record of unmet) expect(ability.can(action, subject(what, { ...record })), about).toBe(false);
    expect(ability.can(action, subject(what, { ...met }), 'anything else'), about).toBe(
      right.fields === null,
    );
    for (const each of right.fields ?? []) expect(ability.can(action, what, each), about).toBe(true);
  }
}

function systemAbility(systemRole: SystemRole): AppAbility {
  return abilityFor({ kind: 'member', accountId: ME, tenantId: 't', systemRole, sessionId: 's' }, null);
}

function projectAbility(projectRole: ProjectRole): AppAbility {
  const standing = { projectId: 'p', projectRole, asOperator: false, projectStatus: 'active' } as const;
  const shared = { tenantId: 't', sessionId: 's' };
  return projectRole === 50 || projectRole === 60
    ? abilityFor(
        { kind: 'visitor', linkId: LINK, projectId: 'p', projectRole, ...shared },
        {
          ...standing,
          link: {
            ...LINK_SCOPE,
            scene: projectRole === 60 ? { inspectionId: INSPECTION, floorId: FLOOR } : null,
          },
        },
      )
    : abilityFor({ kind: 'member', accountId: ME, systemRole: '50', ...shared }, standing);
}

describe.each(SYSTEM_ROLES.map((role, column) => [role, column] as const))(
  'system role %s',
  (role, column) => {
    test.each(SUBJECTS)('%s', (what) => {
      expectCell(systemAbility(role), what, SYSTEM_TABLE[what]?.[column] ?? '');
    });
  },
);

const PROJECT_ROLES = [...MEMBER_PROJECT_ROLES, ...VISITOR_PROJECT_ROLES];
const PROJECT_SUBJECTS = SUBJECTS.filter((each) => PROJECT_TABLE[each] || !SYSTEM_TABLE[each]);

describe.each(PROJECT_ROLES.map((role, column) => [role, column] as const))(
  'project role %d',
  (role, column) => {
    test.each(PROJECT_SUBJECTS)('%s', (what) => {
      expectCell(projectAbility(role), what, PROJECT_TABLE[what]?.[column] ?? '');
    });
  },
);
