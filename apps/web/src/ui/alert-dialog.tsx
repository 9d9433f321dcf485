import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSuccess from '~icons/ph/check-circle';
import IconInfo from '~icons/ph/info';
import IconWarning from '~icons/ph/warning';
import IconError from '~icons/ph/warning-circle';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** How long a success stays before it closes itself (specification §9). */
export const SUCCESS_CLOSES_AFTER_MS = 5000;

const ICONS = {
  error: <IconError className="size-6 text-danger" />,
  success: <IconSuccess className="size-6 text-ok" />,
  warning: <IconWarning className="size-6 text-warn" />,
  info: <IconInfo className="size-6 text-info" />,
};

export interface AlertDialogProps {
  open: boolean;
  kind: keyof typeof ICONS;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Tells one thing. A success closes itself after 5 s, shown by a shrinking line, and waits while hovered. */
export function AlertDialog({ open, kind, title, children, onClose }: AlertDialogProps) {
  const { t } = useTranslation('common');
  const [hovered, setHovered] = useState(false);
  const closesItself = kind === 'success';
  useEffect(() => {
    if (!open || !closesItself || hovered) return;
    const timer = setTimeout(onClose, SUCCESS_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, closesItself, hovered, onClose]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      icon={ICONS[kind]}
      role="alertdialog"
      onHover={setHovered}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {children}
      {closesItself && !hovered && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent rtl:origin-right"
          style={{ animation: `shrink-line ${SUCCESS_CLOSES_AFTER_MS}ms linear forwards` }}
        />
      )}
    </Dialog>
  );
}
