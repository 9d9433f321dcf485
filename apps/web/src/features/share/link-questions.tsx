import type { ShareLink } from '@plumbline/shared/contract/share.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import { DEFAULT_LINK_DAYS } from './new-link.tsx';
import type { LinkDays, useHomeLink } from './share-links.ts';

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
  const [days, setDays] = useState<LinkDays>(DEFAULT_LINK_DAYS);
  const { create, revoke } = actions;
  return (
    <>
      <ConfirmDialog
        kind="end"
        open={question === 'rotate'}
        title={t('rotate.title')}
        confirmLabel={t('rotate.confirm')}
        cancelLabel={t('keep')}
        busy={create.isPending}
        onConfirm={() => create.mutate(days, { onSettled: onAnswered })}
        onCancel={onAnswered}
      >
        <p className="mb-4">{t('rotate.text')}</p>
        <ExpirySelect label={t('endsAfter')} value={days} onChange={setDays} />
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
