import { AbilityBuilder, createMongoAbility, type ForcedSubject, type MongoAbility } from '@casl/ability';
import type { Principal } from './principal.ts';
import type { ProjectStanding, SystemRole } from './roles.ts';

export const ACTIONS = [
  'create',
  'read',
  'update',
  'delete',
  'manage',
  'invite',
  'assign',
  'transition',
  'verify',
  'review',
  'publish',
  'share',
  'export',
  'restore',
  'extend',
  'retry',
  'reassign',
  'close',
  'reopen',
  'schedule',
] as const;
export type Action = (typeof ACTIONS)[number];

export const SUBJECTS = [
  'all',
  'Tenant',
  'Billing',
  'Member',
  'Invitation',
  'Group',
  'Project',
  'OperationLog',
  'LoginLog',
  'ExpiredFile',
  'ProcessingError',
  'AclDemo',
  'Account',
  'Notification',
  'ProjectMember',
  'FloorPlan',
  'Calibration',
  'Zone',
  'Markup',
  'Inspection',
  'Note',
  'Comment',
  'Attachment',
  'AiNote',
  'Tag',
  'PointCloud',
  'BimModel',
  'Report',
  'Analytics',
  'ShareLink',
  'PlanRoom',
  'SceneRoom',
  'NoteRoom',
  'Presence',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A record with the owner fields that the rules' conditions look at. */
export interface OwnedRecord {
  createdBy: string;
  published?: boolean;
  reviewed?: boolean;
  assigneeId?: string;
}

export type AppAbility = MongoAbility<
  [Action, Subject | (OwnedRecord & ForcedSubject<Subject>)],
  Partial<OwnedRecord>
>;
type Can = AbilityBuilder<AppAbility>['can'];

/**
 * What somebody may do: by the system role in the tenant and, inside a project, by the standing there.
 * The server enforces these rules; the web client only hides what they forbid.
 */
export function abilityFor(principal: Principal, standing: ProjectStanding | null): AppAbility {
  const builder = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (principal.kind === 'member') {
    grantSystemRole(builder.can, principal.systemRole);
    builder.can('manage', ['Account', 'Notification']);
    if (standing) grantProjectRole(builder, standing, principal.accountId);
  } else if (standing) {
    grantVisitor(builder.can, standing);
  }
  return builder.build();
}

function grantSystemRole(can: Can, role: SystemRole): void {
  switch (role) {
    case '00':
      can('manage', ['Tenant', 'Billing', 'Member', 'Invitation', 'ExpiredFile', 'ProcessingError']);
      can('read', ['Group', 'OperationLog', 'LoginLog', 'AclDemo']);
      return;
    case '10':
      can(['read', 'update'], 'Tenant');
      can(['read', 'export'], ['Billing', 'OperationLog', 'LoginLog']);
      can('manage', ['Member', 'Invitation', 'Group', 'Project']);
      can(['read', 'restore'], 'ExpiredFile');
      can('read', ['ProcessingError', 'AclDemo']);
      return;
    case '20':
      can('read', ['Tenant', 'Billing', 'Member', 'Invitation', 'Group', 'OperationLog', 'LoginLog']);
      can(['read', 'update'], 'Project');
      can(['read', 'restore', 'extend', 'delete'], 'ExpiredFile');
      can(['read', 'retry', 'reassign'], 'ProcessingError');
      return;
    case '30':
      can(['invite', 'read'], ['Member', 'Invitation']);
      can(['read', 'update'], 'Group');
      can(['create', 'read'], 'Project');
      can('read', ['ExpiredFile', 'ProcessingError', 'OperationLog', 'LoginLog']);
      return;
    case '40':
    case '50':
      can('read', ['Member', 'Group', 'Project', 'OperationLog', 'LoginLog']);
      return;
  }
}

function grantProjectRole(
  builder: AbilityBuilder<AppAbility>,
  standing: ProjectStanding,
  accountId: string,
): void {
  const { can, cannot } = builder;
  grantByRole(can, standing.projectRole, accountId);
  if (standing.asOperator) {
    cannot(['create', 'update', 'delete', 'invite', 'manage'], 'ProjectMember');
    cannot(['close', 'reopen'], 'Project');
    cannot(['create', 'update', 'delete', 'share', 'read', 'manage'], 'ShareLink');
  }
  if (standing.projectStatus === 'closed') forbidWrites(builder, standing);
}

function grantByRole(can: Can, role: ProjectStanding['projectRole'], accountId: string): void {
  const own = { createdBy: accountId };
  switch (role) {
    case 10:
      can(['read', 'update', 'close', 'reopen'], 'Project');
      can('manage', ['ProjectMember', 'FloorPlan', 'Calibration', 'Zone', 'Markup', 'Inspection', 'Note']);
      can('manage', ['Comment', 'Attachment', 'Tag', 'PointCloud', 'BimModel', 'Report', 'ShareLink']);
      can('review', 'AiNote');
      can(['read', 'export'], 'Analytics');
      can(['read', 'update'], ['PlanRoom', 'SceneRoom', 'NoteRoom']);
      can('manage', 'Presence');
      return;
    case 20:
      can('read', ['Project', 'ProjectMember', 'FloorPlan', 'Note', 'Tag', 'PointCloud', 'BimModel']);
      can(
        ['read', 'create'],
        ['FloorPlan', 'Inspection', 'Note', 'Comment', 'Attachment', 'Report', 'ShareLink'],
      );
      can(['update', 'delete'], 'FloorPlan', own);
      can(['update', 'delete'], 'Inspection', { ...own, published: false });
      can(['update', 'delete', 'assign', 'transition'], 'Note', own);
      can('delete', ['Comment', 'Attachment', 'ShareLink'], own);
      can(['create', 'read', 'update', 'delete'], ['Calibration', 'Zone', 'Markup']);
      can('create', ['Tag', 'PointCloud', 'BimModel']);
      can('export', 'Report');
      can('review', 'AiNote');
      can('read', 'Analytics');
      can(['read', 'update'], ['PlanRoom', 'SceneRoom', 'NoteRoom']);
      can('manage', 'Presence');
      return;
    case 30:
    case 40:
      can('read', ['Project', 'ProjectMember', 'FloorPlan', 'Calibration', 'Zone', 'Markup', 'Note', 'Tag']);
      can('read', [
        'PointCloud',
        'BimModel',
        'Report',
        'PlanRoom',
        'SceneRoom',
        'NoteRoom',
        'Comment',
        'Attachment',
      ]);
      can('read', 'Inspection', { published: true });
      can('create', 'Comment');
      can('read', 'Presence');
      if (role === 40) {
        can('read', 'Analytics');
        return;
      }
      can('create', 'Attachment');
      can('delete', ['Comment', 'Attachment'], own);
      can('transition', 'Note', { assigneeId: accountId });
      can('update', 'Presence');
      return;
    case 50:
    case 60:
      return;
  }
}

/** A closed project is read-only for everybody; a project admin may reopen it. */
function forbidWrites({ cannot }: AbilityBuilder<AppAbility>, standing: ProjectStanding): void {
  cannot(
    ['create', 'update', 'delete', 'assign', 'transition', 'verify', 'review', 'publish', 'share', 'close'],
    [
      'FloorPlan',
      'Calibration',
      'Zone',
      'Markup',
      'Inspection',
      'Note',
      'Comment',
      'Attachment',
      'AiNote',
      'Tag',
      'PointCloud',
      'BimModel',
      'ShareLink',
    ],
  );
  cannot('update', ['PlanRoom', 'SceneRoom', 'NoteRoom']);
  cannot(standing.projectRole === 10 ? ['update', 'close'] : ['update', 'close', 'reopen'], 'Project');
}

/** Visitors only read, whatever the client shows: the specification's manage-all is a rule of the client. */
function grantVisitor(can: Can, standing: ProjectStanding): void {
  can('read', ['Project', 'FloorPlan', 'Calibration', 'Zone', 'Markup', 'Tag']);
  can('read', ['PointCloud', 'BimModel', 'PlanRoom', 'SceneRoom']);
  can('read', 'Inspection', { published: true });
  can('read', 'Note', { reviewed: true });
  if (standing.projectStatus === 'closed') return;
  can('read', 'Presence');
}
