import type { ShareLink } from '@plumbline/shared/contract/share.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import { DEFAULT_LINK_DAYS } from './new-link.tsx';
import type { useHomeLink } from './share-links.ts';
import { useExpiry } from './use-expiry.ts';

export type LinkQuestion = 'rotate' | 'revoke';

interface LinkQuestionsProps {
  link: ShareLink;
  question: LinkQuestion | null;
  actions: ReturnType<typeof useHomeLink>;
  onAnswered: () => void;
  onRevoked: () => void;
}

/** Both end the present link for everybody who has it, so both are asked first. */
export function LinkQuestions({ link, question, actions, onAnswered, onRevoked }: LinkQuestionsProps) {
  const { t } = useTranslation('share');
  const expiry = useExpiry(DEFAULT_LINK_DAYS);
  const { create, revoke } = actions;
  const rotate = () => {
    const days = expiry.read();
    if (days !== undefined) create.mutate(days, { onSettled: onAnswered });
  };
  return (
    <>
      <ConfirmDialog
        kind="end"
        open={question === 'rotate'}
        title={t('rotate.title')}
        confirmLabel={t('rotate.confirm')}
        cancelLabel={t('keep')}
        busy={create.isPending}
        onConfirm={rotate}
        onCancel={onAnswered}
      >
        <p className="mb-4">{t('rotate.text')}</p>
        <ExpirySelect label={t('endsAfter')} expiry={expiry} />
      </ConfirmDialog>
      <ConfirmDialog
        kind="end"
        open={question === 'revoke'}
        title={t('revoke.title')}
        confirmLabel={t('revoke.confirm')}
        cancelLabel={t('keep')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(link, { onSettled: onAnswered, onSuccess: onRevoked })}
        onCancel={onAnswered}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </>
  );
}
