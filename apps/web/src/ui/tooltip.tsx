import {
  FloatingPortal,
  autoUpdate,
  flip,
  offset,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useRole,
  type Placement,
} from '@floating-ui/react';
import { useState, type ReactNode } from 'react';
import { KeyHint } from './key-hint.tsx';

const OPEN_DELAY_MS = 400;

export interface TooltipProps {
  content: ReactNode;
  shortcut?: string | undefined;
  placement?: Placement;
  className?: string | undefined;
  children: ReactNode;
}

/** A hint on hover (after 400 ms) and on focus (at once); hoverable, closed by Escape. */
export function Tooltip({ content, shortcut, placement = 'bottom', className, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: setOpen,
    placement,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay: { open: OPEN_DELAY_MS, close: 0 }, handleClose: safePolygon() }),
    useFocus(context),
    useDismiss(context, { referencePress: true }),
    useRole(context, { role: 'tooltip' }),
  ]);
  return (
    <>
      <span ref={refs.setReference} {...getReferenceProps()} className={className ?? 'inline-flex'}>
        {children}
      </span>
      {open && (
        <FloatingPortal>
          <div
            ref={refs.setFloating}
            style={floatingStyles}
            {...getFloatingProps()}
            className="type-note z-[2500] flex max-w-72 animate-[fade-in_140ms] items-center gap-1.5 rounded-control bg-text px-2 py-1 text-surface"
          >
            {content}
            {shortcut && <KeyHint plain>{shortcut}</KeyHint>}
          </div>
        </FloatingPortal>
      )}
    </>
  );
}
