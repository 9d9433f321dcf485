import type { MailOrder, MailRow } from '@plumbline/shared/contract/mail.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';

/** What the list of mails shows of each. */
export function useMailColumns(onOpen: (mailId: string) => void): DataColumn<MailRow, MailOrder>[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`mail.columns.${id}`) });
  return [
    {
      ...named('recipient'),
      order: 'recipient',
      fixed: true,
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
      csv: ({ recipient }) => recipient,
    },
    {
      ...named('subject'),
      fixed: true,
      cell: ({ id, subject }) => (
        <button
          type="button"
          dir="auto"
          onClick={() => onOpen(id)}
          className="focus-ring max-w-[48ch] truncate rounded-control text-start font-medium text-link underline-offset-2 hover:underline"
        >
          {subject}
        </button>
      ),
      csv: ({ subject }) => subject,
    },
    {
      ...named('kind'),
      cell: ({ kind }) => t(`mail.kinds.${kind}`),
      csv: ({ kind }) => t(`mail.kinds.${kind}`),
    },
    {
      ...named('state'),
      cell: ({ state }) => (
        <span className={cx(state === 'failed' && 'text-danger')}>{t(`mail.states.${state}`)}</span>
      ),
      csv: ({ state }) => t(`mail.states.${state}`),
    },
    {
      ...named('createdAt'),
      order: 'createdAt',
      cell: ({ createdAt }) => <bdi>{format.dateTime(createdAt)}</bdi>,
      csv: ({ createdAt }) => createdAt,
    },
  ];
}
