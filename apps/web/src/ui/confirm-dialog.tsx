import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toastInfo } from './toaster.tsx';

/** What a yes does. Every question says so, and gets by it which button has the first focus and how a no is answered. */
const KINDS = {
  /** Nothing is lost. */
  ask: { destroys: false, answersNo: false },
  /** Somebody's role, right, session or link ends. */
  end: { destroys: true, answersNo: false },
  /** Something of one's own that was never stored is lost. */
  discard: { destroys: true, answersNo: false },
  /** Something stored goes: a file, a group, a view, a picture, a draft. A no is answered (specification §8). */
  delete: { destroys: true, answersNo: true },
};

export interface ConfirmDialogProps {
  kind: keyof typeof KINDS;
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the thing: `Revoke link`, never `OK`. */
  confirmLabel: string;
  /** The safe way out; `Cancel` if left out. */
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before what cannot be undone; the safe button has the first focus when it destroys something. That a question
 * about a delete is of its kind is checked by `scripts/checks/delete-questions.mjs`.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, open, title, children, confirmLabel, cancelLabel, busy = false, onConfirm, onCancel } = props;
  const { t } = useTranslation('common');
  const { destroys, answersNo } = KINDS[kind];
  const decline = () => {
    // Once the yes is on its way, to leave the question cancels nothing.
    if (answersNo && !busy) toastInfo(t('deleteCancelled'));
    onCancel();
  };
  return (
    <Dialog
      open={open}
      onClose={decline}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onClick={decline} data-autofocus={destroys ? true : undefined}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            kind={destroys ? 'danger' : 'fill'}
            loading={busy}
            onClick={onConfirm}
            data-autofocus={destroys ? undefined : true}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
