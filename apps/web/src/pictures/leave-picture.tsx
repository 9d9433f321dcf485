import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { useLeaving } from '../ui/use-leaving.ts';

interface LeavePictureProps {
  /** What the picture is for. */
  what: string;
  /** The drawer is to be closed. */
  isClosing: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Stands as long as a picture is chosen and not saved: asks before it is left, by closing, by Back, with the tab. */
export function LeavePicture({ what, isClosing, onLeave, onStay }: LeavePictureProps) {
  const { t } = useTranslation('picture');
  const leaving = useLeaving({ isTyped: true, onLeave, what });
  return (
    <LeaveQuestion
      leaving={{ ...leaving, isAsking: isClosing || leaving.isAsking }}
      words={{
        title: t('discard.title'),
        text: t('discard.text'),
        confirm: t('discard.action'),
        cancel: t('discard.keep'),
      }}
      onStay={onStay}
    />
  );
}
