import { ProjectMemberListQuerySchema } from '@plumbline/shared/contract/project-member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconAdd from '~icons/ph/user-plus';
import * as z from 'zod/mini';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { NoAccessState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { AddMemberDrawer } from './add-member-drawer.tsx';
import { ProjectMemberList } from './project-member-list.tsx';

/** The people of one project; whoever manages them adds, changes roles and takes out. */
export function ProjectMembersPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projectMember');
  const { project, ability } = useProject(projectId);
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  useLiveFeed(projectId);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const place = readPlace(params);
  const put = (change: Record<string, string>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('pageNum');
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  if (ability && !ability.can('read', 'ProjectMember')) return <NoAccessState>{t('noAccess')}</NoAccessState>;
  const mayManage = ability?.can('manage', 'ProjectMember') ?? false;
  return (
    <div className="p-6">
      <header className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <PageTitle>{t('title')}</PageTitle>
        {mayManage && (
          <Button kind="fill" icon={<IconAdd />} onClick={() => setIsAdding(true)}>
            {t('add.open')}
          </Button>
        )}
      </header>
      <p className="type-body mb-4 max-w-[68ch] text-text-2">{t('whoElse')}</p>
      <ProjectMemberList {...{ projectId, place, mayManage }} onPut={put} />
      {isAdding && <AddMemberDrawer projectId={projectId} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

/** What the address asks for; what is not right in it counts as not said. */
function readPlace(params: URLSearchParams) {
  const given: Record<string, string> = {};
  for (const name of ['pageNum', 'pageSize', 'search']) {
    const value = params.get(name);
    if (value !== null && z.safeParse(ProjectMemberListQuerySchema, { [name]: value }).success)
      given[name] = value;
  }
  return z.parse(ProjectMemberListQuerySchema, given);
}
