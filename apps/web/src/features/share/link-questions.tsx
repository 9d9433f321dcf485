import type { ShareLink } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { useShareLinks } from './share-links.ts';

export type LinkQuestion = 'rotate' | 'revoke';

interface LinkQuestionsProps {
  link: ShareLink;
  question: LinkQuestion | null;
  actions: ReturnType<typeof useShareLinks>;
  onAnswered: () => void;
  onRevoked?: () => void;
}

/** Both end the present link for everybody who has it, so both are asked first. */
export function LinkQuestions({ link, question, actions, onAnswered, onRevoked }: LinkQuestionsProps) {
  const { t } = useTranslation('share');
  const { rotate, revoke } = actions;
  return (
    <>
      <ConfirmDialog
        kind="end"
        open={question === 'rotate'}
        title={t('rotate.title')}
        confirmLabel={t('rotate.confirm')}
        cancelLabel={t('keep')}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(link, { onSettled: onAnswered })}
        onCancel={onAnswered}
      >
        {t('rotate.text')}
      </ConfirmDialog>
      <ConfirmDialog
        kind="end"
        open={question === 'revoke'}
        title={t('revoke.title')}
        confirmLabel={t('revoke.confirm')}
        cancelLabel={t('keep')}
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(link, { onSettled: onAnswered, ...(onRevoked && { onSuccess: onRevoked }) })
        }
        onCancel={onAnswered}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </>
  );
}
