import type { Member } from '@plumbline/shared/contract/member.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { memberActions } from './member-actions.ts';
import type { MemberQuestion } from './member-questions.tsx';

interface MemberRowProps {
  member: Member;
  onAsk: (question: MemberQuestion) => void;
}

export function MemberRow({ member, onAsk }: MemberRowProps) {
  const { t } = useTranslation(['member', 'shell']);
  const format = useFormat();
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  const isOwn = own?.id === member.accountId;
  const ability = tenantAbility(session);
  const actions = own && ability ? memberActions(ability, own, member) : [];
  return (
    <tr>
      <th scope="row" className="font-medium!">
        <bdi>{member.name}</bdi>
        {isOwn && <span className="ms-2 text-text-2">{t('member:you')}</span>}
      </th>
      <td>
        <bdi>{member.email}</bdi>
      </td>
      <td>{t(`shell:systemRole.${member.systemRole}`)}</td>
      <td className={cx(member.status !== 'active' && 'text-warn')}>{t(`member:status.${member.status}`)}</td>
      <td>
        <bdi>{format.number(member.projectCount)}</bdi>
      </td>
      <td>
        {member.lastLoginAt === null ? t('member:never') : <bdi>{format.relative(member.lastLoginAt)}</bdi>}
      </td>
      <td>
        <bdi>{format.date(member.createdAt)}</bdi>
      </td>
      <td className="text-end!">
        {actions.length > 0 && (
          <Menu
            trigger={<IconButton label={t('member:actionsFor', { name: member.name })} icon={<IconMore />} />}
            groups={[
              actions
                .filter((action) => action !== 'remove')
                .map((action) => ({
                  id: action,
                  label: t(`member:actions.${action}`),
                  onSelect: () => onAsk(action),
                })),
              actions
                .filter((action) => action === 'remove')
                .map((action) => ({
                  id: action,
                  label: t(`member:actions.${action}`),
                  danger: true,
                  onSelect: () => onAsk(action),
                })),
            ]}
          />
        )}
      </td>
    </tr>
  );
}
