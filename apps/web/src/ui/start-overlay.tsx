import type { ReactNode } from 'react';
import { later, useLater } from './later.ts';

export interface StartOverlayProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

const SHEET = later(() => import('./start-sheet.tsx'));

/** A sheet from the inline start that traps the focus, for navigation on narrow windows. */
export function StartOverlay(props: StartOverlayProps) {
  const sheet = useLater(SHEET, props.open);
  return sheet && <sheet.StartSheet {...props} />;
}
