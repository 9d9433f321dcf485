import type { ProjectMember, ProjectMemberOrder } from '@plumbline/shared/contract/project-member.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../i18n/use-format.ts';
import { LastLogin } from '../../lists/last-login.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { HereMark } from '../../ui/here-mark.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { ShortText } from '../../ui/short-text.tsx';
import type { ProjectMemberQuestion } from './project-member-questions.tsx';

interface ColumnOptions {
  ownId: string | null;
  /** Who has the project open now. */
  here: ReadonlySet<string>;
  showsAddresses: boolean;
  mayChange: boolean;
  mayRemove: boolean;
  onAsk: (member: ProjectMember, kind: ProjectMemberQuestion) => void;
}

/** What the list of a project's people shows of each; more than name, role and time only where the server tells it. */
export function useProjectMemberColumns(
  options: ColumnOptions,
): DataColumn<ProjectMember, ProjectMemberOrder>[] {
  const { ownId, here, showsAddresses, mayChange, mayRemove, onAsk } = options;
  const { t } = useTranslation(['projectMember', 'project', 'shell', 'member']);
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`projectMember:columns.${id}`) });
  const standing: DataColumn<ProjectMember, ProjectMemberOrder>[] = [
    {
      id: 'status',
      label: t('member:columns.status'),
      cell: ({ status }) => (
        <span className={cx(status === 'suspended' && 'text-warn')}>
          {status && t(`member:status.${status}`)}
        </span>
      ),
      csv: ({ status }) => status && t(`member:status.${status}`),
    },
    {
      id: 'lastLoginAt',
      label: t('member:columns.lastLoginAt'),
      order: 'lastLoginAt',
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
      csv: ({ lastLoginAt }) => lastLoginAt,
    },
  ];
  return [
    {
      ...named('name'),
      order: 'name',
      fixed: true,
      cell: ({ accountId, name, systemRole }) => (
        <>
          <PersonName id={accountId} name={name} />
          {accountId === ownId && <span className="ms-2 text-text-2">{t('projectMember:you')}</span>}
          {accountId !== ownId && here.has(accountId) && <HereMark>{t('projectMember:hereNow')}</HereMark>}
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
            order: 'email' as const,
            cell: ({ email }: ProjectMember) => <bdi>{email}</bdi>,
            csv: ({ email }: ProjectMember) => email,
          },
          ...(['jobTitle', 'companyName'] as const).map((id) => ({
            ...named(id),
            ...(id === 'companyName' && { order: id }),
            cell: (member: ProjectMember) => <ShortText text={member[id] ?? ''} />,
            csv: (member: ProjectMember) => member[id] ?? '',
          })),
        ]
      : []),
    {
      ...named('role'),
      order: 'projectRole',
      cell: ({ projectRole }) => t(`project:role.${projectRole}`),
      csv: ({ projectRole }) => t(`project:role.${projectRole}`),
    },
    ...(showsAddresses ? standing : []),
    {
      ...named('since'),
      order: 'since',
      cell: ({ since }) => <bdi>{format.date(since)}</bdi>,
      csv: ({ since }) => since,
    },
    ...(mayChange || mayRemove
      ? [
          {
            ...named('menu'),
            fixed: true,
            isTool: true,
            atEnd: true,
            cell: (member: ProjectMember) => (
              <MemberMenu
                {...{ mayChange, mayRemove }}
                name={member.name}
                onAsk={(kind) => onAsk(member, kind)}
              />
            ),
          },
        ]
      : []),
  ];
}

interface MemberMenuProps extends Pick<ColumnOptions, 'mayChange' | 'mayRemove'> {
  name: string;
  onAsk: (kind: ProjectMemberQuestion) => void;
}

function MemberMenu({ name, mayChange, mayRemove, onAsk }: MemberMenuProps) {
  const { t } = useTranslation('projectMember');
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name })} icon={<IconMore />} />}
      groups={[
        ...(mayChange ? [[{ id: 'role', label: t('role.title'), onSelect: () => onAsk('role') }]] : []),
        ...(mayRemove
          ? [[{ id: 'remove', label: t('remove.action'), danger: true, onSelect: () => onAsk('remove') }]]
          : []),
      ]}
    />
  );
}
