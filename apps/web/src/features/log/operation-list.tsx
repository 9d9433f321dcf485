import {
  LOG_REACH_ROWS,
  OperationListQuerySchema,
  type Operation,
} from '@plumbline/shared/contract/operation-log.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useOpened } from '../../lists/address-steps.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { saveCsv } from '../../lists/save-csv.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { LogPending } from './log-pending.tsx';
import { filtersOf, operationNewsQuery, operationsQuery } from './log-requests.ts';
import { News, newsFrom } from './news.tsx';
import { useOperationColumns } from './operation-columns.tsx';
import { readsOfOneself } from './of-oneself.ts';
import { OperationDrawer } from './operation-drawer.tsx';
import { OperationFilters } from './operation-filters.tsx';
import { useOperationWords } from './operation-words.ts';

const NO_FILTERS = {
  from: '',
  to: '',
  user: '',
  title: '',
  businessType: '',
  status: '',
  text: '',
  tenantId: '',
};
const NOTHING: Operation[] = [];
const rowId = ({ id }: Operation) => id;

/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(OperationListQuerySchema.shape).filter((name) => name !== 'pageNum');

/** The operation log page by page; the address holds filters, order, page and the operation that is open. */
export function OperationList({ ofAll }: { ofAll: boolean }) {
  const { t } = useTranslation('log');
  const session = useSession();
  const words = useOperationWords();
  const { place, put } = useListPlace(OperationListQuerySchema);
  const { openId, open } = useOpened('open');
  const query = useQuery(operationsQuery(place));
  const rows = query.data?.rows ?? NOTHING;
  const columns = useOperationColumns({
    ofAll,
    onOpen: ({ id }) => open(id),
    onTenant: (tenantId) => put({ tenantId }),
  });
  const filters = filtersOf(place);
  const { orderBy, direction } = place;
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const showNews = () => {
    if (place.pageNum > 1) put({});
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.log, 'oper'] });
  };
  const mayExport = !ofAll && tenantAbility(session)?.can('export', 'OperationLog') === true;
  // Among the older pages, in another order or in a range that is over, there is no news.
  const isNewestFirst = direction === 'desc' && place.pageNum === 1;
  const mayHaveNews =
    query.data !== undefined && !query.isPlaceholderData && isNewestFirst && place.to === undefined;
  const news = useQuery({
    ...operationNewsQuery(filters, newsFrom(rows[0]?.operTime, query.data?.at ?? '')),
    enabled: mayHaveNews,
  });
  return (
    <>
      {mayHaveNews && <News counted={news.data} onShow={showNews} />}
      <ViewTabs list="operations" names={VIEW_NAMES} />
      <DataTable
        list={ofAll ? 'tenantlog' : 'userlog'}
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={(row) => `${words.module(row.title)}, ${row.operName}`}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        onOpen={({ id }) => open(id)}
        page={{
          ...pageOf(place, Math.min(query.data?.total ?? 0, LOG_REACH_ROWS), put),
          isMore: query.data?.isMore ?? false,
        }}
        filters={<OperationFilters place={place} ofOneself={readsOfOneself(session)} onPut={put} />}
        tools={
          place.tenantId !== undefined && (
            <Button size="small" icon={<IconX className="size-4" />} onClick={() => put({ tenantId: '' })}>
              {t('allTenants')}
            </Button>
          )
        }
        {...(mayExport && {
          onCsv: (shownIds) => {
            const wanted = { ...filters, orderBy, direction, columns: shownIds.join() };
            return saveCsv('/core/log/oper/export', wanted, t('title'));
          },
        })}
        instead={
          query.data === undefined || (query.isError && !query.isFetching) ? (
            <LogPending query={query} />
          ) : rows.length === 0 ? (
            <ListEmpty isFiltered={isFiltered} onClear={() => put(NO_FILTERS)}>
              {t('empty')}
            </ListEmpty>
          ) : undefined
        }
      />
      {openId !== null && (
        <OperationDrawer
          operationId={openId}
          neighbours={rows.map(rowId)}
          hasLinks={!ofAll}
          onOpen={open}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
