import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAllHours, hoursQuery } from '../../../hours/fetch-hours.ts';
import { HoursFilters } from '../../../hours/hours-filters.tsx';
import { changeSeconds, exactHours, signedHours } from '../../../hours/hours-text.ts';
import { useSaveHours } from '../../../hours/use-save-hours.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { ListPending } from '../../../lists/list-pending.tsx';
import { pageOf } from '../../../lists/list-place.ts';
import { OrderSelect } from '../../../lists/order-select.tsx';
import { cx } from '../../../ui/cx.ts';
import { CsvButton } from '../../../ui/data-table/csv-button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { offersWhole } from '../../../ui/whole-list.ts';
import { useHoursPlace } from './hours-place.ts';
import { tenantLedger } from './hours-requests.ts';

type Place = ReturnType<typeof useHoursPlace>;

const SHORTEST_PAGE = 10;
const NO_FILTERS = { kind: '', projectId: '', from: '', to: '' };
/** What is done in a project is not the platform operator's to see. */
const FILE_IDS = ['at', 'kind', 'project', 'details', 'by', 'hours', 'balance'];

/** The ledger page by page, every entry with what was free after it; the address holds page, filters and order. */
export function HoursList({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const headingId = useId();
  const { place, put } = useHoursPlace();
  const query = useQuery(hoursQuery(tenantLedger(tenant.id), place));
  const { kind, projectId, from, to } = place;
  const isFiltered = [kind, projectId, from, to].some((filter) => filter !== undefined);
  // Where nothing was entered there is nothing to look for, and as long as nobody knows that it is not offered.
  if (query.data === undefined && !isFiltered)
    return <ListPending query={query} failed={t('ledgerFailed')} />;
  if (query.data?.total === 0 && !isFiltered) return null;
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={headingId} className="type-strong">
          {t('ledger')}
        </h3>
        {offersWhole(query.data?.rows) && <SaveButton {...{ tenant, place }} />}
      </div>
      <div className="mt-2 mb-3 grid grid-cols-2 items-end gap-x-3 gap-y-2 [&>*]:w-full">
        <Order {...{ place, put }} />
        <HoursFilters byProject={false} place={place} onPut={put} />
      </div>
      <Entries query={query} timeZone={tenant.timeZone} onClear={() => put(NO_FILTERS)} />
      {query.data && query.data.total > SHORTEST_PAGE && (
        <Pager {...pageOf(place, query.data.total, put)} formatNumber={format.number} />
      )}
    </section>
  );
}

function Order({ place, put }: Place) {
  const { t } = useTranslation(['billing', 'list']);
  return (
    <OrderSelect
      place={place}
      onPut={put}
      options={[
        { orderBy: 'at', direction: 'desc', label: t('list:order.newest') },
        { orderBy: 'at', direction: 'asc', label: t('list:order.oldest') },
        { orderBy: 'hours', direction: 'desc', label: t('billing:order.increase') },
        { orderBy: 'hours', direction: 'asc', label: t('billing:order.decrease') },
      ]}
    />
  );
}

function SaveButton({ tenant, place }: { tenant: Tenant } & Pick<Place, 'place'>) {
  const { t } = useTranslation('billing');
  const save = useSaveHours();
  const onCsv = async () => {
    const entries = await fetchAllHours(tenantLedger(tenant.id), place);
    save({ entries, shownIds: FILE_IDS, name: `${t('title')} ${tenant.name}` });
  };
  return <CsvButton onCsv={onCsv} />;
}

interface EntriesProps {
  query: UseQueryResult<{ rows: HoursEntry[] }>;
  timeZone: string;
  onClear: () => void;
}

function Entries({ query, timeZone, onClear }: EntriesProps) {
  const { t } = useTranslation('billing');
  if (query.data === undefined) return <ListPending query={query} failed={t('ledgerFailed')} />;
  if (query.data.rows.length === 0)
    return (
      <ListEmpty isFiltered onClear={onClear}>
        {t('nothingEntered')}
      </ListEmpty>
    );
  return (
    <ul
      aria-busy={query.isPlaceholderData}
      className={cx('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}
    >
      {query.data.rows.map((entry) => (
        <Entry key={entry.seq} entry={entry} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function Entry({ entry, timeZone }: { entry: HoursEntry; timeZone: string }) {
  const { t } = useTranslation(['billing', 'tenant']);
  const format = useFormat();
  const { reason, projectName, actorName, expiresOn } = entry;
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{t(`billing:kinds.${entry.kind}`)}</span>
        <bdi className="block break-words">{reason}</bdi>
        <bdi className="block truncate">{projectName}</bdi>
        {entry.kind === 'settle' && (
          <span className="block">
            {t('billing:usedHours', { hours: exactHours(entry.seconds, format) })}
          </span>
        )}
        {expiresOn !== null && (
          <span className="block">{t('billing:until', { day: format.day(expiresOn) })}</span>
        )}
        <span className="block text-text-2">
          <bdi>{format.dateTime(entry.at, timeZone)}</bdi>
        </span>
        <bdi className="block truncate text-text-2">{actorName}</bdi>
      </span>
      <span className="shrink-0 text-end">
        <bdi dir="ltr" className="block font-medium">
          {signedHours(changeSeconds(entry), format)}
        </bdi>
        <span className="text-text-2">
          {t('tenant:hours.after', { hours: exactHours(entry.balanceSeconds, format) })}
        </span>
      </span>
    </li>
  );
}
