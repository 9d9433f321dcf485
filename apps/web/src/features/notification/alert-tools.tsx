import {
  NOTIFICATION_KINDS,
  isNotificationKind,
  type Notification,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ViewCsvButton } from '../../ui/data-table/csv-button.tsx';
import type { ViewColumn } from '../../ui/data-table/view-csv.ts';
import { offersWhole } from '../../ui/whole-list.ts';
import { notificationsQuery, unreadOfQuery, useMarkNotifications } from './notification-requests.ts';
import { useNotificationSentence } from './use-notification-sentence.tsx';

interface AlertToolsProps {
  place: NotificationListQuery;
  rows: readonly Notification[];
}

/** What is done with the whole list: all of it has been read, or is taken away as a file. */
export function AlertTools({ place, rows }: AlertToolsProps) {
  const { t } = useTranslation('notification');
  const format = useFormat();
  const { topic, projectId } = place;
  const { data: unread = 0 } = useQuery(unreadOfQuery(place));
  const marks = useMarkNotifications();
  const columns = useFileColumns();
  if (!offersWhole(rows)) return null;
  return (
    <span className="ms-auto flex items-center gap-1">
      {unread > 0 && (
        <Button
          kind="ghost"
          loading={marks.isPending}
          onClick={() => marks.mutate({ mark: 'readAll', body: { projectId: projectId ?? null, topic } })}
        >
          {topic === undefined && projectId === undefined
            ? t('readAll')
            : t('readMatching', { shown: format.number(unread) })}
        </Button>
      )}
      <ViewCsvButton
        csv={{
          name: t('title'),
          load: (page) =>
            queryClient.fetchQuery({ ...notificationsQuery({ ...place, ...page }), staleTime: 0 }),
        }}
        columns={columns}
        rowId={({ id }) => id}
      />
    </span>
  );
}

/** An alert in a file is the sentence that the list shows, with what it is about in columns of their own. */
function useFileColumns(): ViewColumn<Notification>[] {
  const { t } = useTranslation('notification');
  const sentenceOf = useNotificationSentence();
  const topicOf = (kind: string) =>
    isNotificationKind(kind) ? t(`topic.${NOTIFICATION_KINDS[kind]}`) : null;
  const stateOf = ({ isDone, isRead }: Notification) => (isDone ? 'done' : isRead ? 'open' : 'unread');
  return [
    { label: t('at'), csv: ({ at }) => at },
    { label: t('file.sentence'), csv: (row) => sentenceOf(row).text },
    { label: t('topicLabel'), csv: ({ kind }) => topicOf(kind) },
    { label: t('project'), csv: ({ project }) => project?.name ?? null },
    { label: t('who'), csv: ({ actor }) => actor?.name ?? null },
    { label: t('file.state'), csv: (row) => t(`state.${stateOf(row)}`) },
  ];
}
