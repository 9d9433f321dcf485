import type { ProjectMember } from '@plumbline/shared/contract/project-member.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../i18n/use-format.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { ShortText } from '../../ui/short-text.tsx';
import type { ProjectMemberQuestion } from './project-member-questions.tsx';

interface ColumnOptions {
  ownId: string | null;
  showsAddresses: boolean;
  mayManage: boolean;
  onAsk: (member: ProjectMember, kind: ProjectMemberQuestion) => void;
}

/** What the list of a project's people shows of each; address, job title and company only where the server tells them. */
export function useProjectMemberColumns(options: ColumnOptions): DataColumn<ProjectMember>[] {
  const { ownId, showsAddresses, mayManage, onAsk } = options;
  const { t } = useTranslation(['projectMember', 'project', 'shell']);
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`projectMember:columns.${id}`) });
  return [
    {
      ...named('name'),
      fixed: true,
      cell: ({ accountId, name, systemRole }) => (
        <>
          <PersonName id={accountId} name={name} />
          {accountId === ownId && <span className="ms-2 text-text-2">{t('projectMember:you')}</span>}
          {systemRole === '50' && (
            <span className="ms-2 rounded-tag border border-line-strong px-1.5 text-text-2">
              {t('shell:systemRole.50')}
            </span>
          )}
        </>
      ),
      csv: ({ name }) => name,
    },
    ...(showsAddresses
      ? [
          {
            ...named('email'),
            cell: ({ email }: ProjectMember) => <bdi>{email}</bdi>,
            csv: ({ email }: ProjectMember) => email,
          },
          ...(['jobTitle', 'companyName'] as const).map((id) => ({
            ...named(id),
            cell: (member: ProjectMember) => <ShortText text={member[id] ?? ''} />,
            csv: (member: ProjectMember) => member[id] ?? '',
          })),
        ]
      : []),
    {
      ...named('role'),
      cell: ({ projectRole }) => t(`project:role.${projectRole}`),
      csv: ({ projectRole }) => t(`project:role.${projectRole}`),
    },
    { ...named('since'), cell: ({ since }) => <bdi>{format.date(since)}</bdi>, csv: ({ since }) => since },
    ...(mayManage
      ? [
          {
            ...named('menu'),
            fixed: true,
            isTool: true,
            atEnd: true,
            cell: (member: ProjectMember) => (
              <MemberMenu name={member.name} onAsk={(kind) => onAsk(member, kind)} />
            ),
          },
        ]
      : []),
  ];
}

function MemberMenu({ name, onAsk }: { name: string; onAsk: (kind: ProjectMemberQuestion) => void }) {
  const { t } = useTranslation('projectMember');
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name })} icon={<IconMore />} />}
      groups={[
        [{ id: 'role', label: t('role.title'), onSelect: () => onAsk('role') }],
        [{ id: 'remove', label: t('remove.action'), danger: true, onSelect: () => onAsk('remove') }],
      ]}
    />
  );
}
