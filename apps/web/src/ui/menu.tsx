import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { later } from './later.ts';
import { useStandIn, type StandInProps } from './use-stand-in.ts';

export interface MenuAction {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  shortcut?: string;
  /** Marks the current choice of a list of choices. */
  checked?: boolean;
  /** Leads to the page one is on. */
  current?: boolean;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button element that opens it (a Button, IconButton or plain button). */
  trigger: ReactElement<Partial<StandInProps> & { 'aria-haspopup'?: 'menu' }>;
  /** Groups are parted by a hairline; dangerous actions belong into the last. */
  groups: readonly (readonly MenuAction[])[];
  header?: ReactNode;
  align?: 'start' | 'end';
}

const LIST = later(() => import('./menu-list.tsx'));

/** A button with a menu below it. */
export function Menu(props: MenuProps) {
  const { shown: list, button, standIn } = useStandIn(LIST);
  if (list) return <list.MenuWithList {...props} button={button} />;
  return cloneElement(props.trigger, { ...standIn, 'aria-haspopup': 'menu' });
}
