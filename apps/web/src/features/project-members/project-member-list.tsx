import {
  PROJECT_MEMBER_LIST,
  ProjectMemberListAnswerSchema,
  type ProjectMember,
  type ProjectMemberListQuery,
} from '@plumbline/shared/contract/project-member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { DescribedList } from '../../lists/described-list.tsx';
import { useHere } from '../../lists/use-here.ts';
import { useList } from '../../lists/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { BulkProjectMemberQuestion } from './bulk-project-member-question.tsx';
import { useProjectMemberCells } from './project-member-cells.tsx';
import { ProjectMemberFilters } from './project-member-filters.tsx';
import { ProjectMemberQuestions, type ProjectMemberQuestion } from './project-member-questions.tsx';

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
const rowName = ({ name }: ProjectMember) => name;

/** Searched, filtered and ordered by the server, page by page; who manages the project picks many and changes them at once. */
export function ProjectMemberList(props: ProjectMemberListProps) {
  const { projectId, place, mayChange, mayRemove, seesAll, onPut } = props;
  const { t } = useTranslation('projectMember');
  const session = useSession();
  const [question, setQuestion] = useState<{ accountId: string; kind: ProjectMemberQuestion } | null>(null);
  const [bulk, setBulk] = useState<ProjectMemberQuestion | null>(null);
  const path = `/core/project/${projectId}/member`;
  const queryKey = queryKeys.projectMembers(projectId);
  const at = { place, put: onPut };
  const answer = ProjectMemberListAnswerSchema;
  const people = useList(PROJECT_MEMBER_LIST, at, { path, queryKey, answer, rowId, rowName });
  const { rows, selection } = people;
  // As the list has them now: after a refusal the next try is made with what was changed meanwhile.
  const asked = rows.find(({ accountId }) => accountId === question?.accountId);
  const here = useHere({ queryKey, path, accountIds: rows.map(rowId) });
  const cells = useProjectMemberCells({
    ownId: session?.kind === 'member' ? session.userData.id : null,
    here,
    showsAddresses: rows.some(({ email }) => email !== null),
    mayChange,
    mayRemove,
    onAsk: ({ accountId }, kind) => setQuestion({ accountId, kind }),
  });
  return (
    <>
      <DescribedList
        of={people}
        cells={cells}
        filters={<ProjectMemberFilters {...{ place, seesAll, onPut }} />}
        {...((mayChange || mayRemove) && {
          actions: (
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
          ),
        })}
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
