import { NotificationListQuerySchema, type Notification } from '@plumbline/shared/contract/notification.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSettings from '~icons/ph/gear-six';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { pageOf } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { toastError, toastUndo } from '../../ui/toaster.tsx';
import { AlertDetail } from './alert-detail.tsx';
import { AlertFilters } from './alert-filters.tsx';
import { AlertList } from './alert-list.tsx';
import { useAlertPlace } from './alert-place.ts';
import { BulkBar } from './bulk-bar.tsx';
import { notificationsQuery, useMarkNotifications } from './notification-requests.ts';

/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(NotificationListQuerySchema.shape).filter((name) => name !== 'pageNum');

const MATRIX = later(() => import('./preference-matrix.tsx'));

/** Everything one was told, in the order chosen, with one of them whole at the side. */
export function AlertsPage() {
  // The rows' texts too, at once: whoever waits for them later hides the page, and a drawer that is hidden closes itself.
  const { t } = useTranslation(['notification', 'project', 'shell', 'list', 'note']);
  const format = useFormat();
  const session = useSession();
  const { place, openId, areSettingsOpen, filter, open: show, setSettings } = useAlertPlace();
  const matrix = useLater(MATRIX, areSettingsOpen);
  const query = useQuery(notificationsQuery(place));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.rows ?? [];
  const isEmpty = query.data !== undefined && rows.length === 0;
  const opened = rows.find(({ id }) => id === openId) ?? null;
  // What left the page with its last change is chosen no more.
  const chosenIds = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const { markRead, markDone } = useMarks(() => setChosen(new Set()));
  const openSettings = () => setSettings(true);
  const open = (notification: Notification) => {
    show(notification.id);
    if (!notification.isRead) markRead([notification.id], true);
  };
  const putAway = () => {
    if (chosenIds.length > 0) return markDone(chosenIds, place.state !== 'done');
    if (!opened) return;
    const next = rows[rows.indexOf(opened) + 1] ?? rows[rows.indexOf(opened) - 1];
    show(next?.id ?? '');
    markDone([opened.id], !opened.isDone);
  };
  useAlertKeys({ rows, opened, open, putAway });
  const own = session?.kind === 'member' ? session.userData : null;
  useTitleBlock([{ id: 'tenant', label: t('shell:cells.tenant'), value: <bdi>{own?.tenantName}</bdi> }]);
  return (
    <>
      <PageHeader title={t('title')}>
        <Button icon={<IconSettings />} onClick={openSettings}>
          {t('settings')}
        </Button>
      </PageHeader>
      <div className="p-6">
        <ViewTabs list="alerts" names={VIEW_NAMES} />
        <AlertFilters {...{ place, rows }} onFilter={filter} />
        <BulkBar
          ids={chosenIds}
          isDone={place.state === 'done'}
          onRead={markRead}
          onDone={markDone}
          onClear={() => setChosen(new Set())}
        />
        <div
          className={cx(
            'grid items-start gap-6',
            !isEmpty && 'grid-cols-[minmax(0,1fr)_360px] max-lg:grid-cols-1',
          )}
        >
          <div>
            <AlertList
              {...{ query, place, openId, chosen, setChosen }}
              onOpen={open}
              onSettings={openSettings}
              onFilter={filter}
            />
            {query.data && query.data.total > 0 && (
              <Pager {...pageOf(place, query.data.total, filter)} formatNumber={format.number} />
            )}
          </div>
          {!isEmpty && <AlertDetail notification={opened} onRead={markRead} onDone={putAway} />}
        </div>
      </div>
      {areSettingsOpen && (
        <Drawer open onClose={() => setSettings(false)} title={t('settings')}>
          {matrix && <matrix.PreferenceMatrix />}
        </Drawer>
      )}
    </>
  );
}

/** Marking, with a way back from putting away. */
function useMarks(onDone: () => void) {
  const { t } = useTranslation(['notification', 'common']);
  const marks = useMarkNotifications();
  const onError = () => toastError(t('common:changesNotSaved'));
  const markRead = (ids: string[], isRead: boolean) =>
    marks.mutate({ mark: 'read', body: { ids, isRead } }, { onError });
  const markDone = (ids: string[], isDone: boolean) =>
    marks.mutate(
      { mark: 'done', body: { ids, isDone } },
      {
        onError,
        onSuccess: () => {
          onDone();
          if (isDone) toastUndo(t('putAway', { count: ids.length }), t('undo'), () => markDone(ids, false));
        },
      },
    );
  return { markRead, markDone };
}

interface KeyTargets {
  rows: readonly Notification[];
  opened: Notification | null;
  open: (notification: Notification) => void;
  putAway: () => void;
}

function useAlertKeys({ rows, opened, open, putAway }: KeyTargets): void {
  const { t } = useTranslation('notification');
  const group = t('keys.group');
  const step = (by: 1 | -1) => {
    const next = rows[opened ? rows.indexOf(opened) + by : 0];
    if (next) open(next);
  };
  useShortcuts([
    { id: 'alert-done', keys: 'KeyE', label: t('keys.done'), group, run: putAway },
    { id: 'alert-next', keys: 'KeyJ', label: t('keys.next'), group, run: () => step(1) },
    { id: 'alert-previous', keys: 'KeyK', label: t('keys.previous'), group, run: () => step(-1) },
  ]);
}
