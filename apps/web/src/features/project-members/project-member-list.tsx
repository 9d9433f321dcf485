import type { ProjectMember, ProjectMemberListQuery } from '@plumbline/shared/contract/project-member.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ProjectMemberQuestions, type ProjectMemberQuestion } from './project-member-questions.tsx';
import { projectMembersQuery } from './project-member-requests.ts';

interface ProjectMemberListProps {
  projectId: string;
  place: ProjectMemberListQuery;
  mayManage: boolean;
  onPut: (change: Record<string, string>) => void;
}

/** By name, page by page; addresses only where the server tells them. */
export function ProjectMemberList({ projectId, place, mayManage, onPut }: ProjectMemberListProps) {
  const { t } = useTranslation('projectMember');
  const format = useFormat();
  const query = useQuery(projectMembersQuery(projectId, place));
  const [question, setQuestion] = useState<{ accountId: string; kind: ProjectMemberQuestion } | null>(null);
  const rows = query.data?.rows ?? [];
  // As the list has them now: after a refusal the next try is made with what was changed meanwhile.
  const asked = rows.find(({ accountId }) => accountId === question?.accountId);
  const showsAddresses = rows.some(({ email }) => email !== null);
  const columns = [
    'name',
    ...(showsAddresses ? ['email'] : []),
    'role',
    'since',
    ...(mayManage ? ['menu'] : []),
  ];
  const retry = () => void query.refetch();
  if (query.data === undefined && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    );
  }
  return (
    <>
      <SearchField
        label={t('search')}
        className="mb-4 w-72 max-sm:w-full"
        maxLength={SEARCH_MAX_CHARS}
        value={place.search}
        onChange={(search) => onPut({ search })}
      />
      {query.data === undefined ? (
        <Skeleton onRetry={retry} className="space-y-2">
          {[0, 1, 2, 3].map((index) => (
            <SkeletonBlock key={index} className="h-10" />
          ))}
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState>{t(place.search === '' ? 'nobody' : 'nobodyFound')}</EmptyState>
      ) : (
        <ListTable
          label={t('title')}
          columns={columns.map((id) => ({ id, label: t(`columns.${id}`), hidden: id === 'menu' }))}
          isOld={query.isPlaceholderData}
        >
          {rows.map((member) => (
            <Row
              key={member.accountId}
              {...{ member, showsAddresses, mayManage }}
              onAsk={(kind) => setQuestion({ accountId: member.accountId, kind })}
            />
          ))}
        </ListTable>
      )}
      {query.data && query.data.total > 0 && (
        <Pager
          page={place.pageNum}
          pageSize={place.pageSize}
          total={query.data.total}
          formatNumber={format.number}
          onPage={(page) => onPut({ pageNum: String(page) })}
          onPageSize={(size) => onPut({ pageSize: String(size) })}
        />
      )}
      {question && asked && (
        <ProjectMemberQuestions
          {...{ projectId, kind: question.kind }}
          member={asked}
          onDone={() => setQuestion(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  member: ProjectMember;
  showsAddresses: boolean;
  mayManage: boolean;
  onAsk: (kind: ProjectMemberQuestion) => void;
}

function Row({ member, showsAddresses, mayManage, onAsk }: RowProps) {
  const { t } = useTranslation(['projectMember', 'project', 'shell']);
  const format = useFormat();
  const session = useSession();
  const isOwn = session?.kind === 'member' && session.userData.id === member.accountId;
  return (
    <tr>
      <th scope="row" className="font-medium!">
        <bdi>{member.name}</bdi>
        {isOwn && <span className="ms-2 text-text-2">{t('projectMember:you')}</span>}
        {member.systemRole === '50' && (
          <span className="ms-2 rounded-tag border border-line-strong px-1.5 text-text-2">
            {t('shell:systemRole.50')}
          </span>
        )}
      </th>
      {showsAddresses && (
        <td>
          <bdi>{member.email}</bdi>
        </td>
      )}
      <td>{t(`project:role.${member.projectRole}`)}</td>
      <td>
        <bdi>{format.date(member.since)}</bdi>
      </td>
      {mayManage && (
        <td className="text-end!">
          <Menu
            trigger={
              <IconButton label={t('projectMember:actionsFor', { name: member.name })} icon={<IconMore />} />
            }
            groups={[
              [{ id: 'role', label: t('projectMember:role.title'), onSelect: () => onAsk('role') }],
              [
                {
                  id: 'remove',
                  label: t('projectMember:remove.action'),
                  danger: true,
                  onSelect: () => onAsk('remove'),
                },
              ],
            ]}
          />
        </td>
      )}
    </tr>
  );
}
