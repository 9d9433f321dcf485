import { NO_GROUP } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import { groupQuery, groupsQuery } from '../../api/groups.ts';
import { isRefusal } from '../../api/request-error.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { GroupList } from './group-list.tsx';
import { GroupPanel, UngroupedPanel } from './group-panel.tsx';
import { useGroupPlace } from './group-place.ts';

const NewGroupDialog = lazy(async () => ({
  default: (await import('./new-group-dialog.tsx')).NewGroupDialog,
}));

/** Groups at the inline start; the projects and people of the one that is open beside them. The address says which. */
export function GroupsPage() {
  const { t } = useTranslation(['group', 'validation', 'member', 'list', 'project']);
  const session = useSession();
  const at = useGroupPlace();
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(groupsQuery(at.place));
  const mayCreate = tenantAbility(session)?.can('create', 'Group') ?? false;
  useTitleBlock([
    {
      id: 'tenant',
      label: t('cells.tenant'),
      value: <bdi>{session?.kind === 'member' && session.userData.tenantName}</bdi>,
    },
  ]);
  const groups = query.data?.rows ?? [];
  const wanted = at.groupId ?? groups[0]?.id ?? NO_GROUP;
  const listed = groups.find(({ id }) => id === wanted);
  const isElsewhere = query.data !== undefined && !listed && wanted !== NO_GROUP;
  const other = useQuery({ ...groupQuery(wanted), enabled: isElsewhere });
  const group = listed ?? (isElsewhere ? other.data : undefined);
  // A search that finds nothing opens nothing.
  const isNone = at.groupId === NO_GROUP || (wanted === NO_GROUP && at.place.search === '');
  const isEmpty = query.data?.total === 0 && at.place.search === '';
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={t('title')}>
        {mayCreate && (
          <Button kind="fill" icon={<IconAdd />} onClick={() => setIsCreating(true)}>
            {t('create.open')}
          </Button>
        )}
      </PageHeader>
      {query.data === undefined &&
        (query.isError ? (
          <div className="p-6">
            <ListPending query={query} failed={t('listFailed')} />
          </div>
        ) : (
          <GroupsSkeleton onRetry={() => void query.refetch()} />
        ))}
      {query.data && isEmpty && query.data.ungroupedCount === 0 && (
        <EmptyState
          action={mayCreate && <Button onClick={() => setIsCreating(true)}>{t('create.action')}</Button>}
        >
          {t(mayCreate ? 'empty.create' : 'empty.wait')}
        </EmptyState>
      )}
      {query.data && !(isEmpty && query.data.ungroupedCount === 0) && (
        <div className="grid grow grid-cols-[320px_minmax(0,1fr)] max-md:grid-cols-1">
          <GroupList
            {...{ groups, place: at.place, onPut: at.put }}
            total={query.data.total}
            ungroupedCount={query.data.ungroupedCount}
            openId={wanted}
            onOpen={at.open}
          />
          {group && <GroupPanel key={group.id} {...{ at, group }} onGone={at.leave} />}
          {!group && isNone && <UngroupedPanel />}
          {!group && isElsewhere && (
            <div className="p-6">
              {isRefusal(other.error) ? (
                <EmptyState>{t('notFound')}</EmptyState>
              ) : (
                <ListPending query={other} failed={t('listFailed')} />
              )}
            </div>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {isCreating && (
          <NewGroupDialog
            onClose={() => setIsCreating(false)}
            onCreated={(groupId) => {
              setIsCreating(false);
              at.openNew(groupId);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function GroupsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton onRetry={onRetry} className="grid grow grid-cols-[320px_minmax(0,1fr)] max-md:grid-cols-1">
      <div className="space-y-2 border-e border-line bg-surface p-4">
        {[0, 1, 2, 3].map((index) => (
          <SkeletonBlock key={index} className="h-10" />
        ))}
      </div>
      <div className="space-y-4 p-6">
        <SkeletonBlock className="h-8 w-72" />
        <SkeletonBlock className="h-40" />
      </div>
    </Skeleton>
  );
}
