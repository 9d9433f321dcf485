import type { Operation, OperationOrder } from '@plumbline/shared/contract/operation-log.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { OperationState } from './operation-state.tsx';
import { useOperationWords } from './operation-words.ts';

const LINK = 'focus-ring rounded-control text-start font-medium text-link underline-offset-2 hover:underline';

interface OperationColumnsOptions {
  /** The log of all tenants names each row's. */
  ofAll: boolean;
  onOpen: (operation: Operation) => void;
  onTenant: (tenantId: string) => void;
}

export function useOperationColumns({ ofAll, onOpen, onTenant }: OperationColumnsOptions) {
  const { t } = useTranslation('log');
  const format = useFormat();
  const words = useOperationWords();
  const columns: DataColumn<Operation, OperationOrder>[] = [
    {
      id: 'operTime',
      label: t('columns.time'),
      order: 'operTime',
      fixed: true,
      cell: (row) => (
        <button
          type="button"
          title={format.dateTime(row.operTime)}
          onClick={() => onOpen(row)}
          className={LINK}
        >
          <bdi>
            {format.date(row.operTime)} {format.timeOfDay(row.operTime)}
          </bdi>
        </button>
      ),
    },
    { id: 'operName', label: t('columns.user'), cell: (row) => <bdi>{row.operName}</bdi> },
    { id: 'title', label: t('columns.title'), cell: (row) => words.module(row.title) },
    { id: 'kind', label: t('columns.kind'), cell: (row) => words.kind(row.businessType) },
    { id: 'state', label: t('columns.state'), cell: (row) => <OperationState status={row.status} /> },
    {
      id: 'ip',
      label: t('columns.ip'),
      cell: (row) => <bdi className="type-mono">{row.ipAddr}</bdi>,
    },
    {
      id: 'duration',
      label: t('columns.duration'),
      atEnd: true,
      cell: (row) => <bdi>{format.duration(row.timeConsumedMs)}</bdi>,
    },
    {
      id: 'request',
      label: t('columns.request'),
      rare: true,
      cell: (row) => (
        <bdi dir="ltr" className="type-mono">
          {row.requestMethod} {row.requestUrl}
        </bdi>
      ),
    },
  ];
  if (!ofAll) return columns;
  return [
    ...columns,
    {
      id: 'tenant',
      label: t('columns.tenant'),
      cell: (row: Operation) => (
        <button
          type="button"
          title={t('onlyTenant', { name: row.tenantName })}
          onClick={() => onTenant(row.tenantId)}
          className={LINK}
        >
          <bdi>{row.tenantName}</bdi>
        </button>
      ),
    },
  ];
}
