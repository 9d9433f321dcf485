import { TenantListQuerySchema, type TenantRow } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTenantColumns } from './tenant-columns.tsx';
import { TenantFilters } from './tenant-filters.tsx';
import type { TenantPlace } from './tenant-place.ts';
import { tenantsQuery } from './tenant-requests.ts';

const NONE: TenantRow[] = [];
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(TenantListQuerySchema.shape).filter((name) => name !== 'pageNum');

interface TenantListProps {
  at: TenantPlace;
  /** Opens a new tenant, where there is none yet. */
  create: ReactNode;
}

/** Tenants page by page, searched, filtered and ordered by the server; the address holds all of it. */
export function TenantList({ at, create }: TenantListProps) {
  const { t } = useTranslation(['tenant', 'list']);
  const session = useSession();
  const { place, put, open } = at;
  const query = useQuery(tenantsQuery(place));
  const rows = query.data?.rows ?? NONE;
  const columns = useTenantColumns(open);
  const isFiltered = Boolean(place.search || place.billingPlan || place.flag || place.state);
  const clear = (
    <Button onClick={() => put({ search: '', billingPlan: '', flag: '', state: '' })}>
      {t('list:clearFilters')}
    </Button>
  );
  return (
    <>
      <ViewTabs list="tenants" names={VIEW_NAMES} />
      <DataTable
        list="tenants"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('tenant:title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ by: place.orderBy, direction: place.direction, onSort: at.sortBy }}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        csv={{
          name: t('tenant:title'),
          load: (page) => queryClient.fetchQuery({ ...tenantsQuery({ ...place, ...page }), staleTime: 0 }),
        }}
        onOpen={({ id }) => open(id)}
        filters={<TenantFilters place={place} onPut={put} />}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('tenant:listFailed')} />
          ) : rows.length > 0 ? undefined : isFiltered ? (
            <EmptyState action={clear}>{t('tenant:noneFound')}</EmptyState>
          ) : (
            <EmptyState action={create}>{t('tenant:none')}</EmptyState>
          )
        }
      />
    </>
  );
}
