import {
  LOGIN_RESULTS,
  LOG_REACH_ROWS,
  LOG_TEXT_MAX_CHARS,
  LoginListQuerySchema,
  type Login,
} from '@plumbline/shared/contract/operation-log.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { saveCsv } from '../../lists/save-csv.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LogPending } from './log-pending.tsx';
import { filtersOf, loginNewsQuery, loginsQuery } from './log-requests.ts';
import { useLoginColumns } from './login-columns.tsx';
import { News, newsFrom } from './news.tsx';
import { readsOfOneself } from './of-oneself.ts';
import { RangeFields } from './range-fields.tsx';

const ANY = '';
const NO_FILTERS = { from: '', to: '', user: '', result: '' };
const NOTHING: Login[] = [];

/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(LoginListQuerySchema.shape).filter((name) => name !== 'pageNum');

/** The login log page by page; the address holds filters, order and page. */
export function LoginList({ ofAll }: { ofAll: boolean }) {
  const { t } = useTranslation('log');
  const session = useSession();
  const { place, put } = useListPlace(LoginListQuerySchema);
  const query = useQuery(loginsQuery(place));
  const columns = useLoginColumns({ ofAll });
  const rows = query.data?.rows ?? NOTHING;
  const filters = filtersOf(place);
  const { to, user, result } = filters;
  const { orderBy, direction } = place;
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const mayExport = tenantAbility(session)?.can('export', 'LoginLog') === true;
  const isNewestFirst = direction === 'desc' && place.pageNum === 1;
  const mayHaveNews =
    query.data !== undefined && !query.isPlaceholderData && isNewestFirst && to === undefined;
  const news = useQuery({
    ...loginNewsQuery(filters, newsFrom(rows[0]?.at, query.data?.at ?? '')),
    enabled: mayHaveNews,
  });
  return (
    <>
      {mayHaveNews && (
        <News
          counted={news.data}
          onShow={() => void queryClient.invalidateQueries({ queryKey: [...queryKeys.log, 'login'] })}
        />
      )}
      <ViewTabs list="logins" names={VIEW_NAMES} />
      <DataTable
        list="loginlog"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('login.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        page={{
          ...pageOf(place, Math.min(query.data?.total ?? 0, LOG_REACH_ROWS), put),
          isMore: query.data?.isMore ?? false,
        }}
        filters={
          <div className="flex flex-wrap items-end gap-3">
            <RangeFields place={place} onPut={put} />
            {!readsOfOneself(session) && (
              <SearchField
                label={t('login.filterUser')}
                className="w-56"
                maxLength={LOG_TEXT_MAX_CHARS}
                value={user}
                onChange={(value) => put({ user: value })}
              />
            )}
            <Select
              label={t('login.columns.result')}
              className="w-56"
              value={result ?? ANY}
              onChange={(value) => put({ result: value })}
              options={[
                { value: ANY, label: t('filter.any') },
                ...LOGIN_RESULTS.map((value) => ({
                  value,
                  label: value === 'ok' ? t('login.in') : t(`login.reason.${value}`),
                })),
              ]}
            />
          </div>
        }
        {...(mayExport && {
          onCsv: (shownIds) => {
            const wanted = { ...filters, orderBy, direction, columns: shownIds.join() };
            return saveCsv('/core/log/login/export', wanted, t('login.title'));
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
    </>
  );
}
