import {
  ProjectMemberListQuerySchema,
  type ProjectMember,
  type ProjectMemberListQuery,
} from '@plumbline/shared/contract/project-member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf } from '../../lists/list-place.ts';
import { useHere } from '../../lists/use-here.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { BulkProjectMemberQuestion } from './bulk-project-member-question.tsx';
import { useProjectMemberColumns } from './project-member-columns.tsx';
import { ProjectMemberFilters } from './project-member-filters.tsx';
import { ProjectMemberQuestions, type ProjectMemberQuestion } from './project-member-questions.tsx';
import { projectMembersQuery } from './project-member-requests.ts';

interface ProjectMemberListProps {
  projectId: string;
  place: ProjectMemberListQuery;
  mayChange: boolean;
  mayRemove: boolean;
  /** More than the names. */
  seesAll: boolean;
  onPut: (change: Record<string, string>) => void;
}

const rowId = ({ accountId }: ProjectMember) => accountId;
const NOBODY: ProjectMember[] = [];
const VIEW_NAMES = Object.keys(ProjectMemberListQuerySchema.shape).filter((name) => name !== 'pageNum');
const NO_FILTERS = { search: '', projectRole: '', company: '', status: '' };

/** Searched, filtered and ordered by the server, page by page; who manages the project picks many and changes them at once. */
export function ProjectMemberList(props: ProjectMemberListProps) {
  const { projectId, place, mayChange, mayRemove, seesAll, onPut } = props;
  const { t } = useTranslation('projectMember');
  const session = useSession();
  const query = useQuery(projectMembersQuery(projectId, place));
  const [question, setQuestion] = useState<{ accountId: string; kind: ProjectMemberQuestion } | null>(null);
  const [bulk, setBulk] = useState<ProjectMemberQuestion | null>(null);
  const rows = query.data?.rows ?? NOBODY;
  const { search, projectRole, company, status } = place;
  const selection = useRowSelection(rows, rowId, {
    scope: [projectRole, status, company, search].join(),
    isWhole: rows.length === query.data?.total,
  });
  const isFiltered = [search, company].some(Boolean) || projectRole !== undefined || status !== undefined;
  // As the list has them now: after a refusal the next try is made with what was changed meanwhile.
  const asked = rows.find(({ accountId }) => accountId === question?.accountId);
  const ownId = session?.kind === 'member' ? session.userData.id : null;
  const here = useHere({
    queryKey: queryKeys.projectMembers(projectId),
    path: `/core/project/${projectId}/member`,
    accountIds: rows.map(rowId),
  });
  const columns = useProjectMemberColumns({
    ownId,
    here,
    showsAddresses: rows.some(({ email }) => email !== null),
    mayChange,
    mayRemove,
    onAsk: ({ accountId }, kind) => setQuestion({ accountId, kind }),
  });
  return (
    <>
      <ViewTabs list="projectMembers" names={VIEW_NAMES} />
      <DataTable
        list="project-members"
        owner={ownId ?? ''}
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={sortOf(place, onPut)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, onPut)}
        csv={{
          name: t('title'),
          load: (page) =>
            queryClient.fetchQuery({
              ...projectMembersQuery(projectId, { ...place, ...page }),
              staleTime: 0,
            }),
        }}
        {...((mayChange || mayRemove) && { selection })}
        actions={
          <>
            {mayChange && (
              <Button size="small" onClick={() => setBulk('role')}>
                {t('role.title')}
              </Button>
            )}
            {mayRemove && (
              <Button size="small" kind="danger" onClick={() => setBulk('remove')}>
                {t('bulk.remove')}
              </Button>
            )}
          </>
        }
        filters={<ProjectMemberFilters {...{ place, seesAll, onPut }} />}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : rows.length === 0 ? (
            <ListEmpty isFiltered={isFiltered} onClear={() => onPut(NO_FILTERS)}>
              {t('nobody')}
            </ListEmpty>
          ) : undefined
        }
      />
      {question && asked && (
        <ProjectMemberQuestions
          {...{ projectId, kind: question.kind }}
          member={asked}
          onDone={() => setQuestion(null)}
        />
      )}
      {bulk && (
        <BulkProjectMemberQuestion
          {...{ projectId, kind: bulk }}
          members={selection.picked}
          onChanged={(done) => selection.set(done, false)}
          onClose={() => setBulk(null)}
        />
      )}
    </>
  );
}
