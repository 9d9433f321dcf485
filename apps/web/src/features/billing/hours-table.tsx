import {
  HoursListQuerySchema,
  type HoursEntry,
  type HoursListQuery,
  type HoursOrder,
} from '@plumbline/shared/contract/billing.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { OWN_LEDGER } from '../../hours/own-hours.ts';
import { fetchAllHours, hoursQuery } from '../../hours/fetch-hours.ts';
import { HoursFilters } from '../../hours/hours-filters.tsx';
import { useSaveHours } from '../../hours/use-save-hours.ts';
import { changeSeconds, exactHours, signedHours } from '../../hours/hours-text.ts';

/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(HoursListQuerySchema.shape).filter((name) => name !== 'pageNum');
const NO_FILTERS = { kind: '', projectId: '', from: '', to: '' };

/** The ledger, ordered by the server, page by page, in the tenant's zone, whose days it is filtered by. */
export function HoursTable({ timeZone }: { timeZone?: string | undefined }) {
  const { t } = useTranslation('billing');
  const session = useSession();
  const { place, put } = useListPlace(HoursListQuerySchema);
  const query = useQuery(hoursQuery(OWN_LEDGER, place));
  const columns = useColumns(timeZone);
  const mayExport = tenantAbility(session)?.can('export', 'Billing') === true;
  const save = useSaveHours();
  const saveShown = async (shownIds: readonly string[]) =>
    save({ entries: await fetchAllHours(OWN_LEDGER, place), shownIds, name: t('title') });
  return (
    <>
      <ViewTabs list="hours" names={VIEW_NAMES} />
      <DataTable
        list="billing"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('ledger')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowId={({ seq }) => String(seq)}
        rowName={({ seq }) => String(seq)}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        filters={<HoursFilters byProject place={place} onPut={put} />}
        {...(query.data && {
          page: pageOf(place, query.data.total, put),
        })}
        {...(mayExport && { onCsv: saveShown })}
        instead={useInstead(query, place, () => put(NO_FILTERS))}
      />
    </>
  );
}

function useColumns(timeZone: string | undefined): DataColumn<HoursEntry, HoursOrder>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return [
    {
      id: 'at',
      label: t('columns.at'),
      order: 'at',
      fixed: true,
      cell: ({ at }) => <bdi>{format.dateTime(at, timeZone)}</bdi>,
    },
    { id: 'kind', label: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'project', label: t('columns.project'), cell: ({ projectName }) => <bdi>{projectName}</bdi> },
    {
      id: 'inspection',
      label: t('columns.inspection'),
      cell: ({ inspectionName }) => <bdi>{inspectionName}</bdi>,
    },
    { id: 'details', label: t('columns.details'), cell: (entry) => <Details entry={entry} /> },
    { id: 'by', label: t('columns.by'), rare: true, cell: ({ actorName }) => <bdi>{actorName}</bdi> },
    {
      id: 'hours',
      label: t('columns.hours'),
      order: 'hours',
      atEnd: true,
      cell: (entry) => <bdi dir="ltr">{signedHours(changeSeconds(entry), format)}</bdi>,
    },
    {
      id: 'balance',
      label: t('columns.balance'),
      atEnd: true,
      cell: ({ balanceSeconds }) => <bdi dir="ltr">{exactHours(balanceSeconds, format)}</bdi>,
    },
  ];
}

function Details({ entry: { reason, expiresOn, kind, seconds } }: { entry: HoursEntry }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (
    <span className="block max-w-[40ch] truncate">
      <bdi>{reason}</bdi>
      {expiresOn !== null && (
        <span className="ms-2 text-text-2">{t('until', { day: format.day(expiresOn) })}</span>
      )}
      {kind === 'settle' && (
        <span className="text-text-2">{t('usedHours', { hours: exactHours(seconds, format) })}</span>
      )}
    </span>
  );
}

/** What stands in the table's place: while it loads, when it failed, when there is nothing. */
function useInstead(
  query: UseQueryResult<{ rows: HoursEntry[] }>,
  { kind, projectId, from, to }: HoursListQuery,
  onClear: () => void,
): ReactNode {
  const { t } = useTranslation('billing');
  if (query.data === undefined) return <ListPending query={query} failed={t('ledgerFailed')} />;
  if (query.data.rows.length > 0) return null;
  const isFiltered = [kind, projectId, from, to].some((filter) => filter !== undefined);
  return (
    <ListEmpty isFiltered={isFiltered} onClear={onClear}>
      {t('nothingEntered')}
    </ListEmpty>
  );
}
