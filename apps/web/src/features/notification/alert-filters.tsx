import {
  NOTIFICATION_STATES,
  NOTIFICATION_TOPICS,
  type Notification,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { OrderSelect } from '../../lists/order-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { AlertTools } from './alert-tools.tsx';

const ANY = 'all';

interface AlertFiltersProps {
  place: NotificationListQuery;
  rows: readonly Notification[];
  onFilter: (values: Record<string, string>) => void;
}

/** What is shown and in which order, and what is done with all of it. */
export function AlertFilters({ place, rows, onFilter }: AlertFiltersProps) {
  const { t } = useTranslation(['notification', 'list']);
  const project = rows.find((row) => row.project?.id === place.projectId)?.project;
  const topics = [ANY, ...NOTIFICATION_TOPICS] as const;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <Segmented
        label={t('notification:stateLabel')}
        labelShown
        options={NOTIFICATION_STATES.map((value) => ({ value, label: t(`notification:state.${value}`) }))}
        value={place.state}
        onChange={(state) => onFilter({ state })}
      />
      <Select
        label={t('notification:topicLabel')}
        className="w-56"
        options={topics.map((value) => ({ value, label: t(`notification:topic.${value}`) }))}
        value={place.topic ?? ANY}
        onChange={(topic) => onFilter({ topic: topic === ANY ? '' : topic })}
      />
      <OrderSelect
        className="w-52"
        place={place}
        onPut={onFilter}
        options={[
          { orderBy: 'at', direction: 'desc', label: t('list:order.newest') },
          { orderBy: 'at', direction: 'asc', label: t('list:order.oldest') },
          { orderBy: 'project', direction: 'asc', label: t('notification:order.projectUp') },
          { orderBy: 'project', direction: 'desc', label: t('notification:order.projectDown') },
        ]}
      />
      {place.projectId !== undefined && (
        <Button
          icon={<IconX />}
          aria-label={t('notification:clearProject')}
          onClick={() => onFilter({ projectId: '' })}
        >
          <bdi>
            {project ? t('notification:onlyProject', { name: project.name }) : t('notification:clearProject')}
          </bdi>
        </Button>
      )}
      <AlertTools {...{ place, rows }} />
    </div>
  );
}
