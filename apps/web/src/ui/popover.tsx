import { cloneElement, type ReactElement, type ReactNode, type RefObject } from 'react';
import { later } from './later.ts';
import { useStandIn, type StandInProps } from './use-stand-in.ts';

export interface PopoverProps {
  /** The button element that opens it (a Button, IconButton or plain button). */
  trigger: ReactElement<Partial<StandInProps>>;
  /** Names the panel. */
  label: string;
  /** Where the panel begins under the button. */
  align?: 'start' | 'end';
  /** Size and inner spacing of the panel. */
  className?: string;
  /** Holds the button. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  children: ReactNode | ((close: () => void) => ReactNode);
}

const PANEL = later(() => import('./popover-panel.tsx'));

/** A button with a small panel below it, which gets the focus and closes on Escape or a press elsewhere. */
export function Popover(props: PopoverProps) {
  const { shown: panel, button, standIn } = useStandIn(PANEL, props.buttonRef);
  if (panel) return <panel.PopoverWithPanel {...props} button={button} />;
  return cloneElement(props.trigger, standIn);
}
