import { MemberListQuerySchema, type Member } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-client.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf } from '../../lists/list-place.ts';
import { saveCsv } from '../../lists/save-csv.ts';
import { useHere } from '../../lists/use-here.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { EmptyState } from '../../ui/states.tsx';
import { BulkMemberQuestion, BULK_QUESTIONS, type BulkQuestion } from './bulk-member-question.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberQuestions, type MemberQuestion } from './member-questions.tsx';
import { membersQuery } from './member-requests.ts';
import { useMemberPlace } from './member-place.ts';

const rowId = ({ accountId }: Member) => accountId;
const NOBODY: Member[] = [];
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(MemberListQuerySchema.shape).filter((name) => name !== 'pageNum');

/** Members page by page, searched, filtered and ordered by the server; the address holds all of it. */
export function MemberList() {
  const { t } = useTranslation(['member', 'list']);
  const session = useSession();
  const { place, put, sortBy } = useMemberPlace();
  const query = useQuery(membersQuery(place));
  const rows = query.data?.rows ?? NOBODY;
  const [question, setQuestion] = useState<{ accountId: string; kind: MemberQuestion } | null>(null);
  const [bulk, setBulk] = useState<BulkQuestion | null>(null);
  const { search, systemRole, company, status } = place;
  const selection = useRowSelection(rows, rowId, {
    scope: [systemRole, status, company, search].join(),
    isWhole: rows.length === query.data?.total,
  });
  // As the list has them now: after a refusal the next try is made with what was changed meanwhile.
  const asked = rows.find(({ accountId }) => accountId === question?.accountId);
  const own = session?.kind === 'member' ? session.userData : null;
  const ability = tenantAbility(session);
  const mayManage = ability?.can('update', 'Member') === true && own?.systemRole !== '00';
  const mayExport = ability?.can('export', 'Member') === true && own?.systemRole !== '00';
  const here = useHere({
    queryKey: queryKeys.members,
    path: '/core/member',
    accountIds: rows.map(rowId),
  });
  const columns = useMemberColumns(own?.id ?? null, here, ({ accountId }, kind) =>
    setQuestion({ accountId, kind }),
  );
  const { orderBy, direction } = place;
  const csvQuery = { search, systemRole, company, status, orderBy, direction };
  // Who runs the tenant sees everything of everybody; of others the server says so.
  const seesMore = query.data?.seesMore ?? (own !== null && own.systemRole <= '20');
  const isCloser = seesMore && (company !== '' || status !== undefined);
  const isFiltered = search !== '' || systemRole !== undefined || isCloser;
  return (
    <>
      <ViewTabs list="members" names={VIEW_NAMES} />
      <DataTable
        list="members"
        owner={own?.id ?? ''}
        label={t('member:tabs.members')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={{ by: orderBy, direction, onSort: sortBy }}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        {...(mayManage && { selection })}
        actions={BULK_QUESTIONS.map((kind) => (
          <Button
            key={kind}
            size="small"
            kind={kind === 'remove' ? 'danger' : 'line'}
            onClick={() => setBulk(kind)}
          >
            {t(`member:actions.${kind}`)}
          </Button>
        ))}
        filters={<MemberFilters place={place} seesMore={seesMore} onPut={put} />}
        {...(mayExport && {
          onCsv: (shownIds) =>
            saveCsv('/core/member/export', { ...csvQuery, columns: shownIds.join() }, t('member:title')),
        })}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('member:listFailed')} />
          ) : rows.length === 0 ? (
            <EmptyState
              action={
                isFiltered && (
                  <Button onClick={() => put({ search: '', systemRole: '', company: '', status: '' })}>
                    {t('list:clearFilters')}
                  </Button>
                )
              }
            >
              {t('member:nobodyFound')}
            </EmptyState>
          ) : undefined
        }
      />
      {question && asked && (
        <MemberQuestions member={asked} kind={question.kind} onDone={() => setQuestion(null)} />
      )}
      {bulk && (
        <BulkMemberQuestion
          kind={bulk}
          members={selection.picked}
          onChanged={(done) => selection.set(done, false)}
          onClose={() => setBulk(null)}
        />
      )}
    </>
  );
}
