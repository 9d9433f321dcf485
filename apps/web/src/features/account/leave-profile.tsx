import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';

/** Asks before what was typed here is left behind, within the app and with the tab. */
export function LeaveProfile({ when }: { when: boolean }) {
  const { t } = useTranslation('account');
  const leaving = useLeaving({ isTyped: when, onLeave: () => undefined, what: t('profile.title') });
  return (
    <LeaveQuestion
      leaving={leaving}
      words={{
        title: t('profile.leave.title'),
        text: t('profile.leave.text'),
        confirm: t('profile.leave.leave'),
        cancel: t('profile.leave.stay'),
      }}
    />
  );
}
