import { GROUP_NAME_MAX_CHARS, NO_GROUP, type Group } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three';
import IconRename from '~icons/ph/pencil-simple';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { movableGroupsQuery } from '../../api/groups.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineName } from '../../ui/inline-name.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { GroupManagers } from './group-managers.tsx';
import { GroupMembers } from './group-members.tsx';
import { GROUP_TABS, type GroupPlace } from './group-place.ts';
import { GroupProjects } from './group-projects.tsx';
import { useGroupChanges } from './group-requests.ts';

const DeleteGroupDialog = lazy(async () => ({
  default: (await import('./delete-group-dialog.tsx')).DeleteGroupDialog,
}));

interface GroupPanelProps {
  at: GroupPlace;
  group: Group;
  /** The group was deleted. */
  onGone: () => void;
}

/** One group: its name, who manages it, its projects and the people in them. */
export function GroupPanel({ at, group, onGone }: GroupPanelProps) {
  const { t } = useTranslation('group');
  const format = useFormat();
  const session = useSession();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayDelete = tenantAbility(session)?.can('delete', 'Group') ?? false;
  const counts = {
    projects: group.projectCount,
    members: group.memberCount,
    managers: group.managerCount,
  };
  const tabs = GROUP_TABS.map((id) => ({ id, label: t(`tabs.${id}`), count: format.number(counts[id]) }));
  return (
    <section aria-labelledby="group-name" className="min-w-0 p-6">
      <div className="flex min-h-8 items-start justify-between gap-3">
        <GroupName group={group} />
        {mayDelete && (
          <Menu
            trigger={
              <IconButton label={t('actionsFor', { name: group.name })} icon={<IconMore />} size="regular" />
            }
            groups={[
              [
                {
                  id: 'delete',
                  label: t('delete.action'),
                  danger: true,
                  onSelect: () => setIsDeleting(true),
                },
              ],
            ]}
          />
        )}
      </div>
      <TabGroup tabs={tabs} value={at.tab} onChange={at.setTab} className="mt-4">
        <TabBar
          tabs={tabs}
          label={group.name}
          className="mb-4 h-10 items-end border-b border-line [&>*]:h-10"
        />
        <TabPanels>
          <TabPanel>
            <GroupProjects groupId={group.id} mayMove={group.mayUpdate} />
          </TabPanel>
          <TabPanel>
            <GroupMembers group={group} />
          </TabPanel>
          <TabPanel>
            <GroupManagers group={group} mayChange={mayDelete} />
          </TabPanel>
        </TabPanels>
      </TabGroup>
      <Suspense fallback={null}>
        {isDeleting && (
          <DeleteGroupDialog group={group} onClose={() => setIsDeleting(false)} onDeleted={onGone} />
        )}
      </Suspense>
    </section>
  );
}

/** The name, changed in its place by whoever may. */
function GroupName({ group }: { group: Group }) {
  const { t } = useTranslation(['group', 'validation']);
  const { rename } = useGroupChanges(group);
  const failureText = useFailureText();
  const [isRenaming, setIsRenaming] = useState(false);
  const finish = (name: string | null) => {
    if (name === null) {
      rename.reset();
      setIsRenaming(false);
      return;
    }
    rename.mutate(name, {
      onSuccess: () => {
        setIsRenaming(false);
        toastSuccess(t('group:renamed'));
      },
    });
  };
  if (isRenaming) {
    return (
      <InlineName
        className="max-w-md"
        initial={group.name}
        maxLength={GROUP_NAME_MAX_CHARS}
        label={t('group:name')}
        emptyText={t('validation:required')}
        error={failureText(rename.error) ?? undefined}
        onDone={finish}
      />
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h2 id="group-name" className="type-h2 truncate">
        <bdi>{group.name}</bdi>
      </h2>
      {group.mayUpdate && (
        <IconButton
          label={t('group:rename', { name: group.name })}
          icon={<IconRename className="size-4" />}
          onClick={() => setIsRenaming(true)}
        />
      )}
    </div>
  );
}

/** The projects that are in no group, for whoever puts them into one. */
export function UngroupedPanel() {
  const { t } = useTranslation('group');
  const { data } = useQuery(movableGroupsQuery(''));
  return (
    <section aria-labelledby="group-name" className="min-w-0 p-6">
      <h2 id="group-name" className="type-h2">
        {t('none')}
      </h2>
      <p className="mt-1 mb-4 max-w-[68ch] text-text-2">{t('noneText')}</p>
      <GroupProjects groupId={NO_GROUP} mayMove={data !== undefined && data.total > 0} />
    </section>
  );
}
