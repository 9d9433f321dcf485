import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Leaving } from './use-leaving.ts';

interface LeaveQuestionProps {
  leaving: Leaving;
  /** How the place asks for itself; missing = in words that fit what was typed. */
  words?: { title: string; text: ReactNode; confirm: string; cancel: string };
  onStay?: () => void;
}

/** Asked before what was entered is lost; where that is more than this place, everything is named. */
export function LeaveQuestion({ leaving, words, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('common');
  const { allLost } = leaving;
  const asked = words ?? {
    title: t('discard.title'),
    text: t('discard.text'),
    confirm: t('discard.action'),
    cancel: t('discard.keep'),
  };
  const isSeveral = allLost.length > 1;
  return (
    <ConfirmDialog
      kind="discard"
      open={leaving.isAsking}
      title={isSeveral ? t('discard.allTitle') : asked.title}
      confirmLabel={isSeveral ? t('discard.allAction') : asked.confirm}
      cancelLabel={isSeveral ? t('discard.allKeep') : asked.cancel}
      onConfirm={leaving.leave}
      onCancel={() => {
        leaving.stay();
        onStay?.();
      }}
    >
      {isSeveral ? (
        <>
          <p>{t('discard.allText')}</p>
          <ul className="mt-2 list-disc ps-5">
            {allLost.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      ) : (
        asked.text
      )}
    </ConfirmDialog>
  );
}
