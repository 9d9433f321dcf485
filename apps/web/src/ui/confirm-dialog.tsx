import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the thing: `Revoke link`, never `OK`. */
  confirmLabel: string;
  /** The safe way out; `Cancel` if left out. */
  cancelLabel?: string;
  destructive?: boolean;
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
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onClick={onCancel} data-autofocus={destructive ? true : undefined}>
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
