import type { Notification } from '@plumbline/shared/contract/notification.ts';

/** Notifications that are shown as one: the newest, and those like it. */
export interface Bundle {
  newest: Notification;
  all: Notification[];
  isUnread: boolean;
}

/** What happened in one project; null for the account and the tenant. */
export interface ProjectBundles {
  project: Notification['project'];
  bundles: Bundle[];
}

/** Groups notifications, newest first, by project and bundle; each stands where its newest one stood. */
export function bundleUp(notifications: readonly Notification[]): ProjectBundles[] {
  const byProject = Map.groupBy(notifications, ({ project }) => project?.id ?? '');
  return [...byProject.values()].map((ofProject) => {
    const byBundle = Map.groupBy(ofProject, ({ bundle }) => bundle);
    const bundles = [...byBundle.values()].flatMap((all) => {
      const [newest] = all;
      return newest ? [{ newest, all, isUnread: all.some(({ isRead }) => !isRead) }] : [];
    });
    return { project: ofProject[0]?.project ?? null, bundles };
  });
}
