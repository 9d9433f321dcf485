import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { unreadQuery } from '../../api/unread-notifications.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { offersWhole } from '../../ui/whole-list.ts';
import { BundleLine } from './bundle-line.tsx';
import { bundleUp, type Bundle } from './bundle-up.ts';
import { notificationsQuery, useMarkNotifications } from './notification-requests.ts';
import { targetOf } from './notification-target.ts';

/** As many as one looks through in a drawer; all of them are on the page. */
const SHOWN = { state: 'open', orderBy: 'at', direction: 'desc', pageNum: 1, pageSize: 50 } as const;

/** What one was told and has not put away, by project and bundle. */
export function AlertsDrawer({ onClose }: { onClose: () => void }) {
  // The lines' texts too, at once: whoever waits for them later hides the drawer, and one that is hidden closes itself.
  const { t } = useTranslation(['notification', 'project', 'shell', 'common', 'note']);
  const navigate = useNavigate();
  const query = useQuery(notificationsQuery(SHOWN));
  const { data: unread = 0 } = useQuery(unreadQuery);
  const marks = useMarkNotifications();
  const goTo = (to: string) => {
    onClose();
    void navigate(to);
  };
  const open = ({ newest, all, isUnread }: Bundle) => {
    if (isUnread) marks.mutate({ mark: 'read', body: { ids: all.map(({ id }) => id), isRead: true } });
    goTo(targetOf(newest)?.to ?? `/alerts?id=${newest.id}`);
  };
  const putAway = ({ all }: Bundle) =>
    marks.mutate({ mark: 'done', body: { ids: all.map(({ id }) => id), isDone: true } });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          {unread > 0 && offersWhole(query.data?.rows) && (
            <Button
              kind="ghost"
              className="me-auto -ms-3"
              onClick={() => marks.mutate({ mark: 'readAll', body: { projectId: null } })}
            >
              {t('readAll')}
            </Button>
          )}
          <Button onClick={() => goTo('/alerts?settings=1')}>{t('settings')}</Button>
          <Button kind="fill" onClick={() => goTo('/alerts')}>
            {t('all')}
          </Button>
        </>
      }
    >
      <FormFailure>{marks.isError && t('common:changesNotSaved')}</FormFailure>
      <Bundles query={query} onOpen={open} onDone={putAway} />
    </Drawer>
  );
}

interface BundlesProps {
  query: ReturnType<typeof useQuery<{ rows: Parameters<typeof bundleUp>[0] }>>;
  onOpen: (bundle: Bundle) => void;
  onDone: (bundle: Bundle) => void;
}

function Bundles({ query, onOpen, onDone }: BundlesProps) {
  const { t } = useTranslation('notification');
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry} className="space-y-3">
        {[0, 1, 2].map((index) => (
          <SkeletonBlock key={index} className="h-12" />
        ))}
      </Skeleton>
    );
  }
  if (query.data.rows.length === 0) return <EmptyState>{t('empty.open')}</EmptyState>;
  return (
    <div className="-mx-2 space-y-5">
      {bundleUp(query.data.rows).map(({ project, bundles }) => (
        <section key={project?.id ?? ''}>
          <h3 className="type-label border-b border-line px-2 pb-1.5 text-text-2">
            <bdi>{project?.name ?? t('outside')}</bdi>
          </h3>
          <ul>
            {bundles.map((bundle) => (
              <BundleLine key={bundle.newest.bundle} {...{ bundle, onOpen, onDone }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
