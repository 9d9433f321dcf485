import type { ReactNode } from 'react';
import { later, useLater } from './later.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Before the title, e.g. the icon of an alert. */
  icon?: ReactNode;
  /** Unsaved input: Escape shakes instead of closing. */
  dirty?: boolean;
  children: ReactNode;
  /** The buttons, the safe one first. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** As wide as the page allows, for pictures. */
  wide?: boolean;
  onHover?: (inside: boolean) => void;
}

const SHEET = later(() => import('./dialog-sheet.tsx'));

/** 420 px or wide, persistent: a press outside shakes it. */
export function Dialog(props: DialogProps) {
  const sheet = useLater(SHEET, props.open);
  return sheet && <sheet.DialogSheet {...props} />;
}
