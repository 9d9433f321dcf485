import type { AbilityBuilder, ForcedSubject, MongoAbility } from '@casl/ability';
import type { SystemRole } from './roles.ts';

export const ACTIONS = [
  'create',
  'read',
  'update',
  'delete',
  'manage',
  'invite',
  'assign',
  'place',
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
  'Platform',
  'ApiToken',
  'ServiceAccount',
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

/** A record of a project, with the fields that the rules' conditions look at. */
export interface OwnedRecord {
  createdBy: string;
  published?: boolean;
  reviewed?: boolean;
  assigneeId?: string;
  /** Whom a report was sent to. */
  recipientIds?: readonly string[];
  /** The inspection and the floor that it is, or belongs to. */
  inspectionId?: string;
  floorId?: string;
  /** The share links that show it. */
  linkIds?: readonly string[];
  /** What a share link shows. */
  kind?: 'home' | 'scene' | 'note';
}

/** A record outside of projects, likewise. */
export interface TenantRecord {
  /** Whose it is: the account of a login, the people of a group. */
  ownerIds?: readonly string[];
  /** Managers of the group it belongs to. */
  managerIds?: readonly string[];
  /** Those who share a project with a member. */
  colleagueIds?: readonly string[];
  /** Of a member or an invitation. */
  systemRole?: SystemRole;
}

/** One value is looked for in a list, and `$in` takes any of its values. */
type ConditionOn<Value> = [Value] extends [readonly (infer Each)[]] ? Each : Value | { $in: Value[] };
export type RuleConditions = {
  [Field in keyof (OwnedRecord & TenantRecord)]?: ConditionOn<
    NonNullable<(OwnedRecord & TenantRecord)[Field]>
  >;
};

export type AppAbility = MongoAbility<
  [Action, Subject | ((OwnedRecord | TenantRecord) & ForcedSubject<Subject>)],
  RuleConditions
>;
export type Rules = AbilityBuilder<AppAbility>;
