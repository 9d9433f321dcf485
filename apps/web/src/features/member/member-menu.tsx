import type { Member } from '@plumbline/shared/contract/member.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { memberActions } from './member-actions.ts';
import type { MemberQuestion } from './member-questions.tsx';

interface MemberMenuProps {
  member: Member;
  onAsk: (question: MemberQuestion) => void;
}

/** What the reader may do with one member. */
export function MemberMenu({ member, onAsk }: MemberMenuProps) {
  const { t } = useTranslation('member');
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  const ability = tenantAbility(session);
  const actions = own && ability ? memberActions(ability, own, member) : [];
  if (actions.length === 0) return null;
  const entry = (action: MemberQuestion): MenuAction => ({
    id: action,
    label: t(`actions.${action}`),
    danger: action === 'remove',
    onSelect: () => onAsk(action),
  });
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name: member.name })} icon={<IconMore />} />}
      groups={[
        actions.filter((action) => action !== 'remove').map(entry),
        actions.filter((action) => action === 'remove').map(entry),
      ]}
    />
  );
}
