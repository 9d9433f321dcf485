import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Drawer } from '../ui/drawer.tsx';
import type { EditAction } from './edit-action.ts';
import type { PlanRoomConnection } from './plan-room-connection.ts';
import type { RoomStatus } from './room-status.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  status: RoomStatus;
  connection: PlanRoomConnection;
}

/** What of the own work is not stored: edits that wait, and edits that were refused with what is left of them. */
export function EditsDrawer({ open, onClose, status, connection }: Props) {
  const { t } = useTranslation('sync');
  const [discarding, setDiscarding] = useState(false);
  const refused = status.refused.length > 0;
  const copyAll = useCopyEdits(status);
  const footer = refused ? (
    <>
      <Button onClick={copyAll}>{t('copyAll')}</Button>
      <Button kind="fill" onClick={() => connection.dismissRefused()}>
        {t('dismiss')}
      </Button>
    </>
  ) : (
    <>
      <Button kind="danger" onClick={() => setDiscarding(true)}>
        {t('discardAll')}
      </Button>
      <Button onClick={copyAll}>{t('copyAll')}</Button>
      <Button kind="fill" onClick={() => connection.retry()}>
        {t('tryNow')}
      </Button>
    </>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t(refused ? 'refusedTitle' : 'waitingTitle')}
      footer={footer}
    >
      <p className="type-body mb-4 text-text-2">
        {t(refused ? 'refusedExplained' : status.offlineCopies ? 'waitingExplained' : 'waitingInTab')}
      </p>
      <EditRows status={status} />
      <ConfirmDialog
        open={discarding}
        onCancel={() => setDiscarding(false)}
        onConfirm={() => void connection.discardWaiting()}
        title={t('discardTitle')}
        confirmLabel={t('discardAll')}
        cancelLabel={t('keepEdits')}
        destructive
      >
        {t('discardExplained')}
      </ConfirmDialog>
    </Drawer>
  );
}

function EditRows({ status }: { status: RoomStatus }) {
  const { t } = useTranslation('errors');
  const format = useFormat();
  const stepText = useStepText();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {status.refused.map((edit) => (
        <li key={edit.id} className="grid gap-1 py-2">
          <bdi>{stepText(edit.action)}</bdi>
          <span className="text-danger">{t(edit.code)}</span>
        </li>
      ))}
      {status.waiting.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-3 py-2">
          <bdi>{stepText(entry.action)}</bdi>
          <span className="shrink-0 text-text-2">{format.time(new Date(entry.at))}</span>
        </li>
      ))}
    </ul>
  );
}

/** One step in words, e.g. `Undo: Draw zone Lobby`. */
function useStepText(): (action: EditAction) => string {
  const { t } = useTranslation('sync');
  return (action) => {
    const step = t(`action.${action.kind}`, { name: action.name });
    if (!action.step) return step;
    return t(action.step === 'undo' ? 'undoStep' : 'redoStep', { step });
  };
}

function useCopyEdits(status: RoomStatus): () => void {
  const { t } = useTranslation('sync');
  const stepText = useStepText();
  return () => {
    const refused = status.refused.map((edit) =>
      [stepText(edit.action), edit.copy].filter(Boolean).join('\n'),
    );
    const lines = [...refused, ...status.waiting.map((entry) => stepText(entry.action))];
    void copyText(lines.join('\n')).then((copied) => copied && toast.success(t('copied')));
  };
}
