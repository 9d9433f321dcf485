import type { Placement } from '@floating-ui/react';
import { useId, useState, type ReactNode } from 'react';
import { KeyHint } from './key-hint.tsx';
import { later, useLater } from './later.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

export interface TooltipProps {
  content: ReactNode;
  shortcut?: string | undefined;
  placement?: Placement;
  className?: string | undefined;
  children: ReactNode;
}

const BUBBLE = later(() => import('./tooltip-bubble.tsx'));

/** A hint on hover (after 400 ms) and on focus by keys (at once); hoverable, closed by Escape. */
export function Tooltip({ content, shortcut, placement = 'bottom', className, children }: TooltipProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { isOn, end, focusProps } = useHoverOrFocus(place);
  const bubble = useLater(BUBBLE, isOn);
  return (
    <>
      <span
        ref={setPlace}
        aria-describedby={isOn ? id : undefined}
        className={className ?? 'inline-flex'}
        {...focusProps}
      >
        {children}
      </span>
      {isOn && bubble && (
        <bubble.TooltipBubble id={id} place={place} placement={placement} onClose={end}>
          {content}
          {shortcut && <KeyHint plain>{shortcut}</KeyHint>}
        </bubble.TooltipBubble>
      )}
    </>
  );
}
