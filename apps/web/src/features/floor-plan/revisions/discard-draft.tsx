import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconTrash from '~icons/ph/trash';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError } from '../../../ui/toaster.tsx';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import { failureText } from './failure-text.ts';
import { discardRevision } from './revision-requests.ts';

interface DiscardDraftProps {
  projectId: string;
  draft: PlanRevision;
  back: string;
}

/** Throws an uploaded drawing away again, after a question. */
export function DiscardDraft({ projectId, draft, back }: DiscardDraftProps) {
  const { t } = useTranslation(['revision', 'errors']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const letter = revisionLetter(draft.number);
  const discard = async () => {
    setBusy(true);
    try {
      await discardRevision(draft);
      void navigate(back);
    } catch (error) {
      toastError(failureText(error, t));
    }
    setBusy(false);
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(projectId) });
  };
  return (
    <>
      <TopBarSlot name="end">
        <Button
          kind="ghost"
          size="small"
          icon={<IconTrash className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {t('discard')}
        </Button>
      </TopBarSlot>
      <ConfirmDialog
        kind="delete"
        open={asking}
        title={t('discardTitle', { letter })}
        confirmLabel={t('discard')}
        busy={busy}
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('discardText')}</p>
      </ConfirmDialog>
    </>
  );
}
