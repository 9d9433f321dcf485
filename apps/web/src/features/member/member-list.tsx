import { MEMBER_ORDERS, type MemberOrder } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { ListTable, type ListColumn } from '../../ui/list-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberQuestions, type MemberQuestion } from './member-questions.tsx';
import { MemberRow } from './member-row.tsx';
import { membersQuery } from './member-requests.ts';
import { useMemberPlace } from './member-place.ts';

/** Members page by page, searched, filtered and ordered by the server; the address holds all of it. */
export function MemberList() {
  const { t } = useTranslation('member');
  const format = useFormat();
  const { place, put, sortBy } = useMemberPlace();
  const query = useQuery(membersQuery(place));
  const [question, setQuestion] = useState<{ accountId: string; kind: MemberQuestion } | null>(null);
  // As the list has them now: after a refusal the next try is made with what was changed meanwhile.
  const asked = query.data?.rows.find(({ accountId }) => accountId === question?.accountId);
  const columns: ListColumn<MemberOrder>[] = [
    ...MEMBER_ORDERS.slice(0, 3).map((order) => ({ id: order, label: t(`columns.${order}`), order })),
    { id: 'status', label: t('columns.status') },
    ...MEMBER_ORDERS.slice(3).map((order) => ({ id: order, label: t(`columns.${order}`), order })),
    { id: 'menu', label: t('columns.menu'), hidden: true },
  ];
  return (
    <>
      <MemberFilters place={place} onPut={put} />
      {query.data === undefined ? (
        <Pending query={query} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState>{t('nobodyFound')}</EmptyState>
      ) : (
        <ListTable
          label={t('tabs.members')}
          columns={columns}
          sort={{ by: place.orderBy, direction: place.direction, onSort: sortBy }}
          isOld={query.isPlaceholderData}
        >
          {query.data.rows.map((member) => (
            <MemberRow
              key={member.accountId}
              member={member}
              onAsk={(kind) => setQuestion({ accountId: member.accountId, kind })}
            />
          ))}
        </ListTable>
      )}
      {query.data && (
        <Pager
          page={place.pageNum}
          pageSize={place.pageSize}
          total={query.data.total}
          formatNumber={format.number}
          onPage={(page) => put({ pageNum: String(page) })}
          onPageSize={(size) => put({ pageSize: String(size) })}
        />
      )}
      {question && asked && (
        <MemberQuestions member={asked} kind={question.kind} onDone={() => setQuestion(null)} />
      )}
    </>
  );
}

function Pending({ query }: { query: { isError: boolean; error: Error | null; refetch: () => unknown } }) {
  const { t } = useTranslation('member');
  const retry = () => void query.refetch();
  if (query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    );
  }
  return (
    <Skeleton onRetry={retry} className="space-y-2">
      {[0, 1, 2, 3, 4].map((index) => (
        <SkeletonBlock key={index} className="h-10" />
      ))}
    </Skeleton>
  );
}
