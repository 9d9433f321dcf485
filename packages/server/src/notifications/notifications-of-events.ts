/** Which events of a project people are told of, who is, and what the sentence says. Guarded by its test. */
import { SITE_MODEL_KINDS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import * as z from 'zod/mini';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { notificationsOfNote } from './notifications-of-notes.ts';
import type { NotificationKind } from '@plumbline/shared/contract/notification.ts';

/**
 * Whom a notification is for: certain accounts, who holds one of these roles in the project or the tenant, or creator,
 * assignee and watchers of a note. Tenant admins and the managers of its group are admins of a project. Beside the roles
 * in a project, `members` are certain people of it, as long as they are.
 */
export type Recipients =
  | { accountIds: readonly string[] }
  | {
      projectRoles: readonly MemberProjectRole[];
      members?: readonly string[];
      besides?: readonly SystemRole[];
    }
  | { followersOf: string; except: readonly string[] }
  | { systemRoles: readonly SystemRole[] };

export interface NewNotification {
  kind: NotificationKind;
  subjectId: string;
  /** Null for what happened outside of projects. */
  projectId: string | null;
  /** Is never told of the own doing. */
  actorId: string | null;
  params: Record<string, string | number>;
  /** What else it is shown together with, beside the kind and the hour. */
  bundle: string;
  to: Recipients;
}

/** An event of a project, as it is appended. */
export interface ToldEvent {
  kind: string;
  subjectId: string;
  payload: Record<string, unknown>;
  actor: { id: string | null };
}

const EVERYBODY = [10, 20, 30, 40] as const;
/** Who works with plans that nobody has drawn on yet. */
const PLANNERS = [10, 20] as const;
/** Of the own people: others are shown what concerns them. */
const OWN_PEOPLE = [10, 20, 40] as const;
const ADMINS = [10] as const;
const OPERATORS = ['20'] as const;

/** What to tell of an event of a project. */
export function notificationsOf(projectId: string, event: ToldEvent): NewNotification[] {
  const told = notificationOf(projectId, event);
  return told ? [told] : notificationsOfNote(projectId, event);
}

function notificationOf(projectId: string, event: ToldEvent): NewNotification | null {
  const { subjectId, payload } = event;
  const about = { subjectId, projectId, actorId: event.actor.id };
  switch (event.kind) {
    case 'project-member-added':
    case 'project-member-changed':
    case 'project-member-removed': {
      const params = pick(payload, { role: 'projectRole' });
      const to = { accountIds: [subjectId] };
      return { ...about, kind: event.kind, params, bundle: projectId, to };
    }
    case 'project-closed':
    case 'project-reopened':
      return { ...about, kind: event.kind, params: {}, bundle: projectId, to: { projectRoles: EVERYBODY } };
    case 'floor-plan-added': {
      const params = pick(payload, { name: 'name' });
      return { ...about, kind: event.kind, params, bundle: projectId, to: { projectRoles: PLANNERS } };
    }
    case 'plan-revision-issued': {
      const params = pick(payload, { name: 'name', number: 'number' });
      return { ...about, kind: event.kind, params, bundle: subjectId, to: { projectRoles: EVERYBODY } };
    }
    case 'inspection-uploaded': {
      if (modelOf(payload)) return null;
      const params = pick(payload, { name: 'name' });
      const to = { projectRoles: ADMINS, members: uploaderOf(payload), besides: OPERATORS };
      return { ...about, kind: event.kind, params, bundle: projectId, to };
    }
    case 'inspection-previewed':
    case 'inspection-waited': {
      const params = pick(payload, { name: 'name' });
      const to = { projectRoles: ADMINS, members: uploaderOf(payload) };
      return { ...about, kind: event.kind, params, bundle: projectId, to };
    }
    case 'inspection-published': {
      const params = pick(payload, { name: 'name' });
      const model = modelOf(payload);
      if (model)
        return { ...about, kind: READY[model], params, bundle: projectId, to: { projectRoles: PLANNERS } };
      return { ...about, kind: event.kind, params, bundle: projectId, to: { projectRoles: OWN_PEOPLE } };
    }
    default:
      return null;
  }
}

const READY = { 'model-3d': 'cloud-ready', 'bim-model': 'bim-ready' } as const satisfies Record<
  SiteModelKind,
  NotificationKind
>;

const KindSchema = z.object({ inspection: z.object({ kind: z.enum(SITE_MODEL_KINDS) }) });

/** Which kind of model an event is about; null: none. */
function modelOf(payload: Record<string, unknown>): SiteModelKind | null {
  return KindSchema.safeParse(payload).data?.inspection.kind ?? null;
}

const InspectionSchema = z.object({ inspection: z.object({ createdBy: z.object({ id: z.string() }) }) });

/** Who made the inspection that an event brings. */
function uploaderOf(payload: Record<string, unknown>): string[] {
  const { data } = InspectionSchema.safeParse(payload);
  return data ? [data.inspection.createdBy.id] : [];
}

function pick(payload: Record<string, unknown>, names: Record<string, string>): NewNotification['params'] {
  const params: NewNotification['params'] = {};
  for (const [name, from] of Object.entries(names)) {
    const value = payload[from];
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return params;
}
