import * as z from 'zod/mini';
import { UuidSchema } from './envelope.ts';

/**
 * Kinds of what happens in a tenant outside of single projects' contents, each with the ability subject that a reader
 * needs `read` on. Those of `Account` and `Notification` are heard by whom they concern and by nobody else.
 */
export const TENANT_EVENT_SUBJECTS = {
  'project-created': 'Project',
  'project-changed': 'Project',
  'project-closed': 'Project',
  'project-reopened': 'Project',
  'project-member-added': 'Project',
  'project-member-changed': 'Project',
  'project-member-removed': 'Project',
  'floor-plan-added': 'Project',
  'floor-plan-deleted': 'Project',
  'floor-plan-restored': 'Project',
  'floor-plans-reordered': 'Project',
  'plan-revision-issued': 'Project',
  'member-joined': 'Member',
  'member-changed': 'Member',
  'invitation-changed': 'Invitation',
  'group-changed': 'Group',
  'tenant-changed': 'Tenant',
  'hours-changed': 'Billing',
  'expired-changed': 'ExpiredFile',
  'processing-errors-changed': 'ProcessingError',
  'notifications-changed': 'Notification',
  'preferences-changed': 'Account',
} as const;
export type TenantEventKind = keyof typeof TENANT_EVENT_SUBJECTS;

/** True for a known kind of tenant-wide event. */
export function isTenantEventKind(text: string): text is TenantEventKind {
  return Object.hasOwn(TENANT_EVENT_SUBJECTS, text);
}

/**
 * One tenant-wide event as the feed tells it: what is out of date, never what is new, so that nobody learns a name by it.
 * `seq` orders the events of one tenant.
 */
export const TenantEventSchema = z.object({
  seq: z.number(),
  kind: z.string(),
  /** A project, an account, a group or a tenant; empty where it is of several. */
  subjectId: z.string(),
  projectId: z.nullable(UuidSchema),
});
export type TenantEvent = z.infer<typeof TenantEventSchema>;
