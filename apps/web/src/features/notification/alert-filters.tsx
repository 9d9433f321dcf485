import {
  NOTIFICATION_STATES,
  NOTIFICATION_TOPICS,
  type Notification,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { unreadQuery } from '../../api/unread-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { useMarkNotifications } from './notification-requests.ts';

const ANY = 'all';

interface AlertFiltersProps {
  place: NotificationListQuery;
  rows: readonly Notification[];
  onFilter: (values: { state?: string; topic?: string; projectId?: string }) => void;
}

/** What is shown, and a way to have read all of it. */
export function AlertFilters({ place, rows, onFilter }: AlertFiltersProps) {
  const { t } = useTranslation('notification');
  const { data: unread = 0 } = useQuery(unreadQuery);
  const marks = useMarkNotifications();
  const project = rows.find((row) => row.project?.id === place.projectId)?.project;
  const topics = [ANY, ...NOTIFICATION_TOPICS] as const;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <Segmented
        label={t('stateLabel')}
        labelShown
        options={NOTIFICATION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={place.state}
        onChange={(state) => onFilter({ state })}
      />
      <Select
        label={t('topicLabel')}
        className="w-56"
        options={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
        value={place.topic ?? ANY}
        onChange={(topic) => onFilter({ topic: topic === ANY ? '' : topic })}
      />
      {place.projectId !== undefined && (
        <Button icon={<IconX />} aria-label={t('clearProject')} onClick={() => onFilter({ projectId: '' })}>
          <bdi>{project ? t('onlyProject', { name: project.name }) : t('clearProject')}</bdi>
        </Button>
      )}
      {unread > 0 && (
        <Button
          kind="ghost"
          className="ms-auto"
          onClick={() => marks.mutate({ mark: 'readAll', body: { projectId: place.projectId ?? null } })}
        >
          {t('readAll')}
        </Button>
      )}
    </div>
  );
}
