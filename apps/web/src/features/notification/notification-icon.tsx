import { isNotificationKind, NOTIFICATION_KINDS } from '@plumbline/shared/contract/notification.ts';
import type { NotificationTopic } from '@plumbline/shared/contract/notification.ts';
import type { ReactNode } from 'react';
import IconPlan from '~icons/ph/blueprint';
import IconProject from '~icons/ph/buildings';
import IconNews from '~icons/ph/megaphone';
import IconInspection from '~icons/ph/aperture';
import IconNote from '~icons/ph/note-pencil';
import IconHours from '~icons/ph/hourglass';
import IconReview from '~icons/ph/sparkle';
import IconReport from '~icons/ph/file-text';
import IconFiles from '~icons/ph/file-x';
import IconSecurity from '~icons/ph/shield-check';
import IconPerson from '~icons/ph/user';

const ICONS: Record<NotificationTopic, ReactNode> = {
  membership: <IconPerson />,
  plans: <IconPlan />,
  security: <IconSecurity />,
  billing: <IconHours />,
  files: <IconFiles />,
  reports: <IconReport />,
  review: <IconReview />,
  productNews: <IconNews />,
  notesUpdated: <IconNote />,
  inspectionUploaded: <IconInspection />,
  preview: <IconInspection />,
  published: <IconInspection />,
  idle: <IconInspection />,
  scan3d: <IconInspection />,
  bimReady: <IconInspection />,
};

/** Of a project as a whole, not of a plan. */
const OF_PROJECT: ReadonlySet<string> = new Set(['project-closed', 'project-reopened', 'link-expires']);

/** What a notification is about, at a glance. */
export function NotificationIcon({ kind }: { kind: string }) {
  const isOfProject = OF_PROJECT.has(kind);
  const icon = isNotificationKind(kind) ? ICONS[NOTIFICATION_KINDS[kind]] : null;
  return (
    <span aria-hidden className="text-text-2 [&>svg]:size-4">
      {isOfProject ? <IconProject /> : icon}
    </span>
  );
}
