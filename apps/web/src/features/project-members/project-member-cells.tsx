import type { PROJECT_MEMBER_LIST, ProjectMember } from '@plumbline/shared/contract/project-member.ts';
import type { ColumnOf } from '@plumbline/shared/lists/describe-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../i18n/use-format.ts';
import { LastLogin } from '../../lists/last-login.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { HereMark } from '../../ui/here-mark.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { ShortText } from '../../ui/short-text.tsx';
import type { ProjectMemberQuestion } from './project-member-questions.tsx';

interface CellOptions {
  ownId: string | null;
  /** Who has the project open now. */
  here: ReadonlySet<string>;
  showsAddresses: boolean;
  mayChange: boolean;
  mayRemove: boolean;
  onAsk: (member: ProjectMember, kind: ProjectMemberQuestion) => void;
}

type Cells = Partial<
  Record<ColumnOf<typeof PROJECT_MEMBER_LIST> | 'menu', (member: ProjectMember) => ReactNode>
>;

/** What the list of a project's people shows of each; more than name, role and time only where the server tells it. */
export function useProjectMemberCells(options: CellOptions): Cells {
  const { ownId, here, showsAddresses, mayChange, mayRemove, onAsk } = options;
  const { t } = useTranslation(['projectMember', 'project', 'shell', 'member']);
  const format = useFormat();
  const closer: Cells = {
    email: ({ email }) => <bdi>{email}</bdi>,
    jobTitle: ({ jobTitle }) => <ShortText text={jobTitle ?? ''} />,
    companyName: ({ companyName }) => <ShortText text={companyName ?? ''} />,
    status: ({ status }) => (
      <span className={cx(status === 'suspended' && 'text-warn')}>
        {status && t(`member:status.${status}`)}
      </span>
    ),
    lastLoginAt: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  };
  return {
    name: ({ accountId, name, systemRole }) => (
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
    role: ({ projectRole }) => t(`project:role.${projectRole}`),
    since: ({ since }) => <bdi>{format.date(since)}</bdi>,
    ...(showsAddresses && closer),
    ...((mayChange || mayRemove) && {
      menu: (member) => (
        <MemberMenu {...{ mayChange, mayRemove }} name={member.name} onAsk={(kind) => onAsk(member, kind)} />
      ),
    }),
  };
}

interface MemberMenuProps extends Pick<CellOptions, 'mayChange' | 'mayRemove'> {
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
