import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toastInfo } from './toaster.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the thing: `Revoke link`, never `OK`. */
  confirmLabel: string;
  /** The safe way out; `Cancel` if left out. */
  cancelLabel?: string;
  destructive?: boolean;
  /** What is asked about is a delete: declining it is answered too (specification §8). */
  deletes?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone; the safe button has the first focus when it destroys something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    destructive,
    deletes = false,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation('common');
  const decline = () => {
    if (deletes) toastInfo(t('deleteCancelled'));
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
          <Button onClick={decline} data-autofocus={destructive ? true : undefined}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            kind={destructive ? 'danger' : 'fill'}
            loading={busy}
            onClick={onConfirm}
            data-autofocus={destructive ? undefined : true}
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
