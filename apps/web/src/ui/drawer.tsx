import type { ReactNode } from 'react';
import { later, useLater } from './later.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** For what is read rather than filled in. */
  wide?: boolean;
  /** For what is shown beside what is filled in. */
  broad?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

const SHEET = later(() => import('./drawer-sheet.tsx'));

/** Modal sheet from the inline end, for forms larger than a dialog; persistent: a press beside it shakes it. */
export function Drawer(props: DrawerProps) {
  const sheet = useLater(SHEET, props.open);
  return sheet && <sheet.DrawerSheet {...props} />;
}
