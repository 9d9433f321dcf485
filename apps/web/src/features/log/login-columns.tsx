import type { Login, LoginOrder } from '@plumbline/shared/contract/operation-log.ts';
import { browserOf } from '@plumbline/shared/people/browser-of.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { usePlaceName } from '../../i18n/use-place-name.ts';
import { cx } from '../../ui/cx.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';

export function useLoginColumns({ ofAll }: { ofAll: boolean }): DataColumn<Login, LoginOrder>[] {
  const { t } = useTranslation('log');
  const format = useFormat();
  const placeName = usePlaceName();
  const columns: DataColumn<Login, LoginOrder>[] = [
    {
      id: 'at',
      label: t('columns.time'),
      order: 'at',
      fixed: true,
      cell: (row) => (
        <bdi title={format.dateTime(row.at)}>
          {format.date(row.at)} {format.timeOfDay(row.at)}
        </bdi>
      ),
    },
    { id: 'name', label: t('columns.user'), cell: (row) => <bdi>{row.name ?? t('login.nobody')}</bdi> },
    { id: 'email', label: t('login.email'), cell: (row) => <bdi>{row.email}</bdi> },
    {
      id: 'result',
      label: t('login.columns.result'),
      cell: ({ result }) => (
        <span className={cx(result !== 'ok' && 'text-danger')}>
          {t(result === 'ok' ? 'login.in' : 'login.refused')}
        </span>
      ),
    },
    {
      id: 'reason',
      label: t('login.columns.reason'),
      cell: ({ result }) => (result === 'ok' ? '' : t(`login.reason.${result}`)),
    },
    { id: 'ip', label: t('columns.ip'), cell: (row) => <bdi className="type-mono">{row.ip}</bdi> },
    { id: 'place', label: t('login.columns.place'), cell: ({ place }) => placeName(place) },
    {
      id: 'browser',
      label: t('login.columns.browser'),
      cell: ({ userAgent }) => {
        const { browser, system } = browserOf(userAgent);
        const known = [browser, system].filter((part) => part !== '');
        return <bdi title={userAgent}>{known.length > 0 ? format.list(known) : t('login.unknown')}</bdi>;
      },
    },
  ];
  if (!ofAll) return columns;
  return [
    ...columns,
    {
      id: 'tenant',
      label: t('columns.tenant'),
      cell: (row) => (row.tenantName === null ? '' : <bdi>{row.tenantName}</bdi>),
    },
  ];
}
