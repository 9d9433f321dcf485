import {
  FloatingPortal,
  autoUpdate,
  flip,
  offset,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useHover,
  useInteractions,
  type Placement,
} from '@floating-ui/react';
import { useEffect, type ReactNode } from 'react';

interface TooltipBubbleProps {
  id: string;
  /** What it belongs to. */
  place: HTMLElement | null;
  placement: Placement;
  onClose: () => void;
  children: ReactNode;
}

/** Open for as long as it is mounted; asks to be closed when the pointer leaves both or Escape is pressed. */
export function TooltipBubble({ id, place, placement, onClose, children }: TooltipBubbleProps) {
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (open) => open || onClose(),
    elements: { reference: place },
    placement,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const { getFloatingProps } = useInteractions([
    useHover(context, { handleClose: safePolygon() }),
    useDismiss(context),
  ]);
  useEffect(() => {
    // Out of the window the pointer is followed by nobody.
    const html = document.documentElement;
    html.addEventListener('mouseleave', onClose);
    return () => html.removeEventListener('mouseleave', onClose);
  }, [onClose]);
  return (
    <FloatingPortal>
      <div
        id={id}
        role="tooltip"
        ref={refs.setFloating}
        style={floatingStyles}
        {...getFloatingProps()}
        className="type-note z-[2500] flex max-w-72 animate-[fade-in_140ms] items-center gap-1.5 rounded-control bg-text px-2 py-1 text-surface"
      >
        {children}
      </div>
    </FloatingPortal>
  );
}
