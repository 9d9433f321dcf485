import { MAIL_STATES, type MailRow } from '@plumbline/shared/contract/mail.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { cx } from '../../../ui/cx.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTitleBlock } from '../../../ui/title-block.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { mailsQuery, type MailPlace } from './mail-requests.ts';

const COLUMNS = ['createdAt', 'recipient', 'subject', 'kind', 'state'] as const;
const ANY = '';

/** Every mail of the installation, for the platform operator: what was written, and whether it went out. */
export function MailPage() {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const [place, setPlace] = useState<MailPlace>({ state: undefined, pageNum: 1, pageSize: 25 });
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(mailsQuery(place));
  useTitleBlock([]);
  return (
    <div className="min-h-full p-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageTitle>{t('mail.title')}</PageTitle>
          <p className="mt-1 max-w-[72ch] text-text-2">{t('mail.text')}</p>
        </div>
        <Select
          label={t('mail.columns.state')}
          className="w-48"
          value={place.state ?? ANY}
          onChange={(value) =>
            setPlace({ ...place, pageNum: 1, state: MAIL_STATES.find((state) => state === value) })
          }
          options={[
            { value: ANY, label: t('mail.anyState') },
            ...MAIL_STATES.map((state) => ({ value: state, label: t(`mail.states.${state}`) })),
          ]}
        />
      </div>
      <MailList query={query} onOpen={setOpenId} />
      {query.data && query.data.total > 0 && (
        <Pager
          page={place.pageNum}
          pageSize={place.pageSize}
          total={query.data.total}
          formatNumber={format.number}
          onPage={(pageNum) => setPlace({ ...place, pageNum })}
          onPageSize={(pageSize) => setPlace({ ...place, pageNum: 1, pageSize })}
        />
      )}
      {openId !== null && <MailDialog mailId={openId} onClose={() => setOpenId(null)} />}
    </div>
  );
}

interface MailListProps {
  query: UseQueryResult<{ rows: MailRow[]; total: number }>;
  onOpen: (mailId: string) => void;
}

function MailList({ query, onOpen }: MailListProps) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('mail.listFailed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry} className="space-y-2">
        <SkeletonBlock className="h-10" />
        <SkeletonBlock className="h-10" />
      </Skeleton>
    );
  }
  if (query.data.rows.length === 0) return <EmptyState>{t('mail.none')}</EmptyState>;
  return (
    <ListTable
      label={t('mail.title')}
      columns={COLUMNS.map((id) => ({ id, label: t(`mail.columns.${id}`) }))}
      isOld={query.isPlaceholderData}
    >
      {query.data.rows.map((mail) => (
        <tr key={mail.id}>
          <td>
            <bdi>{format.dateTime(mail.createdAt)}</bdi>
          </td>
          <th scope="row">
            <bdi>{mail.recipient}</bdi>
          </th>
          <td>
            <button
              type="button"
              dir="auto"
              onClick={() => onOpen(mail.id)}
              className="focus-ring max-w-[48ch] truncate rounded-control text-start font-medium text-link underline-offset-2 hover:underline"
            >
              {mail.subject}
            </button>
          </td>
          <td>{t(`mail.kinds.${mail.kind}`)}</td>
          <td className={cx(mail.state === 'failed' && 'text-danger')}>{t(`mail.states.${mail.state}`)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
