import { isNotificationKind, type Notification } from '@plumbline/shared/contract/notification.ts';

/** Where a notification leads, and the word for it; null where there is nothing to open. */
export interface NotificationTarget {
  to: string;
  /** A key of `open` in the texts. */
  label:
    | 'project'
    | 'plan'
    | 'security'
    | 'members'
    | 'billing'
    | 'files'
    | 'group'
    | 'tenant'
    | 'note'
    | 'inspection'
    | 'inspections'
    | 'reports'
    | 'findings'
    | 'model';
}

const SECURITY = { to: '/pages/account-settings/security', label: 'security' } as const;

export function targetOf({ kind, project, subjectId }: Notification): NotificationTarget | null {
  if (!isNotificationKind(kind)) return null;
  switch (kind) {
    case 'project-member-added':
    case 'project-member-changed':
    case 'project-closed':
    case 'project-reopened':
    case 'link-expires':
      return project && { to: `/project/home?projectId=${project.id}`, label: 'project' };
    case 'floor-plan-added':
    case 'plan-revision-issued':
      return project && { to: `/project/floor?projectId=${project.id}&floorId=${subjectId}`, label: 'plan' };
    case 'inspection-uploaded':
    case 'inspection-previewed':
    case 'inspection-published':
    case 'inspection-waited':
      return (
        project && {
          to: `/project/inspections?projectId=${project.id}&inspectionId=${subjectId}`,
          label: 'inspection',
        }
      );
    case 'cloud-ready':
    case 'bim-ready': {
      const path = kind === 'cloud-ready' ? 'pointcloud' : 'bim';
      return (
        project && {
          to: `/project/pointcloud?projectId=${project.id}&kind=${path}&modelId=${subjectId}`,
          label: 'model',
        }
      );
    }
    case 'inspections-idle':
      return project && { to: `/project/inspections?projectId=${project.id}`, label: 'inspections' };
    case 'note-assigned':
    case 'note-mentioned':
    case 'note-disputed':
    case 'note-not-accepted':
    case 'note-commented':
    case 'note-status-changed':
    case 'note-due-tomorrow':
    case 'note-overdue':
      return (
        project && { to: `/project/annotations?projectId=${project.id}&noteId=${subjectId}`, label: 'note' }
      );
    case 'password-changed':
    case 'new-sign-in':
    case 'mail-link-shown':
      return SECURITY;
    case 'group-manager-added':
      return { to: `/project/groups?groupId=${subjectId}`, label: 'group' };
    case 'hours-request':
      return { to: `/project/tenant?tenantId=${subjectId}&tab=hours`, label: 'tenant' };
    case 'hours-low':
      return { to: '/project/billings', label: 'billing' };
    case 'report-ready':
    case 'report-sent':
    case 'schedule-stopped':
      return project && { to: `/project/reports?projectId=${project.id}`, label: 'reports' };
    case 'findings-wait':
      return (
        project && {
          to: `/project/aireview?projectId=${project.id}&inspectionId=${subjectId}`,
          label: 'findings',
        }
      );
    case 'files-expire':
      return { to: '/project/expiredfiles', label: 'files' };
    case 'invitation-accepted':
      return { to: '/project/members', label: 'members' };
    // It stands whole among the alerts, with its link.
    case 'product-news':
    case 'joined-tenant':
    case 'tenant-role-changed':
    case 'project-member-removed':
    case 'group-manager-removed':
      return null;
  }
}
