import { PROJECT_MEMBER_LIST } from '@plumbline/shared/contract/project-member.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconInvite from '~icons/ph/envelope-simple';
import IconAdd from '~icons/ph/user-plus';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { useListPlace } from '../../lists/list-place.ts';
import { unknownIn, useCorrected } from '../../lists/use-corrected.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoAccessState } from '../../ui/states.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { AddMemberDrawer } from './add-member-drawer.tsx';
import { ProjectInvitations } from './project-invitations.tsx';
import { ProjectMemberList } from './project-member-list.tsx';

/** Nobody invites on every visit. */
const InviteIntoProject = lazy(async () => ({
  default: (await import('./invite-into-project.tsx')).InviteIntoProject,
}));

const TABS = ['members', 'invitations'] as const;

/**
 * The people of one project; whoever manages them adds, invites, changes roles and takes out. Of a closed one they are
 * only taken out, and invitations into it taken back.
 */
export function ProjectMembersPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projectMember');
  const { project, ability } = useProject(projectId);
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const tab = TABS.find((id) => id === params.get('tab')) ?? 'members';
  const { place, put } = useListPlace(PROJECT_MEMBER_LIST.query, '', tab === 'members');
  useCorrected(unknownIn(params, 'tab', TABS));
  const [open, setOpen] = useState<'add' | 'invite' | null>(null);
  useLiveFeed(projectId);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  if (ability && !ability.can('read', 'ProjectMember')) return <NoAccessState>{t('noAccess')}</NoAccessState>;
  const mayAdd = ability?.can('create', 'ProjectMember') ?? false;
  const mayChange = ability?.can('update', 'ProjectMember') ?? false;
  const mayRemove = ability?.can('delete', 'ProjectMember') ?? false;
  const seesAll = ability?.can('read', 'ProjectMember', 'email') ?? false;
  const people = (
    <>
      <p className="mb-4 max-w-[100ch] text-text-2">{t('whoElse')}</p>
      <ProjectMemberList {...{ projectId, place, mayChange, mayRemove, seesAll }} onPut={put} />
    </>
  );
  if (!mayRemove)
    return (
      <div>
        <PageHeader title={t('title')} />
        <div className="p-6">{people}</div>
      </div>
    );
  const tabs = TABS.map((id) => ({ id, label: t(`tabs.${id}`) }));
  return (
    <TabGroup
      tabs={tabs}
      value={tab}
      onChange={(id) => go(() => new URLSearchParams({ projectId, ...(id !== 'members' && { tab: id }) }))}
    >
      <PageHeader
        title={t('title')}
        beside={<TabBar tabs={tabs} label={t('title')} className="h-14 items-end [&>*]:h-14" />}
      >
        {mayAdd && (
          <>
            <Button icon={<IconAdd />} onClick={() => setOpen('add')}>
              {t('add.open')}
            </Button>
            <Button kind="fill" icon={<IconInvite />} onClick={() => setOpen('invite')}>
              {t('invite.open')}
            </Button>
          </>
        )}
      </PageHeader>
      <TabPanels className="p-6">
        <TabPanel>{people}</TabPanel>
        <TabPanel>
          <ProjectInvitations {...{ projectId }} mayResend={mayAdd} />
        </TabPanel>
      </TabPanels>
      {open === 'add' && <AddMemberDrawer projectId={projectId} onClose={() => setOpen(null)} />}
      {open === 'invite' && (
        <Suspense>
          <InviteIntoProject projectId={projectId} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </TabGroup>
  );
}
