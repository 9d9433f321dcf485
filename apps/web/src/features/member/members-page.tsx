import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconInvite from '~icons/ph/user-plus';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { unknownIn, useCorrected } from '../../lists/use-corrected.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { MemberList } from './member-list.tsx';

/** Nobody invites on every visit. */
const InvitationList = lazy(async () => ({
  default: (await import('./invitation-list.tsx')).InvitationList,
}));
const InviteMembers = lazy(async () => ({ default: (await import('./invite-members.tsx')).InviteMembers }));

const TABS = ['members', 'invitations'] as const;
type Tab = (typeof TABS)[number];

/** The people of the tenant, and those who were invited; each reader sees what the own role allows. */
export function MembersPage() {
  const { t } = useTranslation(['member', 'list']);
  const session = useSession();
  const [params] = useSearchParams();
  const go = useAddressSteps();
  useCorrected(unknownIn(params, 'tab', TABS));
  const [isInviting, setIsInviting] = useState(false);
  const ability = tenantAbility(session);
  const own = session?.kind === 'member' ? session.userData : null;
  const grantable = own ? grantableSystemRoles(own.systemRole) : [];
  const mayInvite = ability?.can('invite', 'Invitation') === true && grantable.length > 0;
  const shown = TABS.filter((id) => id === 'members' || ability?.can('read', 'Invitation'));
  const tab = shown.find((id) => id === params.get('tab')) ?? 'members';
  const tabs = shown.map((id) => ({ id, label: t(`tabs.${id}`) }));
  useTitleBlock([{ id: 'tenant', label: t('cells.tenant'), value: <bdi>{own?.tenantName}</bdi> }]);
  return (
    <TabGroup<Tab>
      tabs={tabs}
      value={tab}
      onChange={(id) => go(() => new URLSearchParams(id === 'members' ? {} : { tab: id }))}
      className="flex min-h-full flex-col"
    >
      <PageHeader
        title={t('title')}
        beside={<TabBar tabs={tabs} label={t('title')} className="h-14 items-end [&>*]:h-14" />}
      >
        {mayInvite && (
          <Button kind="fill" icon={<IconInvite />} onClick={() => setIsInviting(true)}>
            {t('invite.open')}
          </Button>
        )}
      </PageHeader>
      <TabPanels className="grow p-6">
        <TabPanel>
          <MemberList />
        </TabPanel>
        {shown.includes('invitations') && (
          <TabPanel>
            <Suspense fallback={null}>
              <InvitationList />
            </Suspense>
          </TabPanel>
        )}
      </TabPanels>
      {mayInvite && isInviting && (
        <Suspense>
          <InviteMembers roles={grantable} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </TabGroup>
  );
}
