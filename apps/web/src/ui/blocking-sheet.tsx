import type { ReactNode } from 'react';
import { later, useLater } from './later.ts';

export interface BlockingSheetProps {
  title: string;
  children: ReactNode;
}

const SHEET = later(() => import('./frozen-sheet.tsx'));

/** A sheet of paper over the whole page that cannot be closed; the page behind is frozen and blurred. */
export function BlockingSheet(props: BlockingSheetProps) {
  const sheet = useLater(SHEET, true);
  if (sheet) return <sheet.FrozenSheet {...props} />;
  return <div className="fixed inset-0 z-[2500] bg-glass backdrop-blur-md" />;
}
