import type { Notification, NotificationListQuery } from '@plumbline/shared/contract/notification.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/states.tsx';
import { AlertRow } from './alert-row.tsx';

interface AlertListProps {
  query: UseQueryResult<{ rows: Notification[]; total: number }>;
  place: NotificationListQuery;
  openId: string | null;
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  onOpen: (notification: Notification) => void;
  onSettings: () => void;
  onFilter: (values: { state?: string; topic?: string; projectId?: string }) => void;
}

/** Alerts under the day on which they came, or under their project where they are ordered by it. */
export function AlertList(props: AlertListProps) {
  const { query, place, openId, chosen, setChosen, onOpen } = props;
  const { t } = useTranslation('notification');
  const format = useFormat();
  if (query.data === undefined) return <ListPending query={query} failed={t('listFailed')} />;
  const { rows } = query.data;
  if (rows.length === 0) return <Nothing {...props} />;
  const isByProject = place.orderBy === 'project';
  const groups = Map.groupBy(rows, ({ at, project }) => (isByProject ? project?.id : format.date(at)));
  const areAllChosen = rows.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx(
        'rounded-panel bg-surface px-4 py-2 shadow-panel',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      <div className="flex min-h-9 items-center border-b border-line">
        <Checkbox
          label={t('selectAll')}
          checked={areAllChosen}
          onChange={(isChosen) =>
            choose(
              rows.map(({ id }) => id),
              isChosen,
            )
          }
        />
      </div>
      {[...groups].map(([key, together]) => (
        <section key={key ?? ''} className="pt-3">
          <h2 className="type-label pb-1 text-text-2">
            <bdi>{isByProject ? (together[0]?.project?.name ?? t('outside')) : key}</bdi>
          </h2>
          <ul>
            {together.map((notification) => (
              <AlertRow
                key={notification.id}
                notification={notification}
                showsDay={isByProject}
                isOpen={notification.id === openId}
                isChosen={chosen.has(notification.id)}
                onOpen={() => onOpen(notification)}
                onChoose={(isChosen) => choose([notification.id], isChosen)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Nothing({ place, onSettings, onFilter }: Pick<AlertListProps, 'place' | 'onSettings' | 'onFilter'>) {
  const { t } = useTranslation('notification');
  const isFiltered = place.topic !== undefined || place.projectId !== undefined;
  if (!isFiltered) {
    const settings = place.state === 'open' && <Button onClick={onSettings}>{t('settings')}</Button>;
    return <EmptyState action={settings}>{t(`empty.${place.state}`)}</EmptyState>;
  }
  return (
    <EmptyState
      action={<Button onClick={() => onFilter({ topic: '', projectId: '' })}>{t('clearFilters')}</Button>}
    >
      {t('empty.filtered')}
    </EmptyState>
  );
}
