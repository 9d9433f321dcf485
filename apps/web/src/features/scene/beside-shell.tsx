import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import { swipeClip } from './swipe-clip.ts';
import type { useBeside } from './use-beside.ts';

interface BesideShellProps {
  label: string;
  beside: ReturnType<typeof useBeside>;
  /** What is shown, and how the two stand to each other. */
  head: ReactNode;
  below: ReactNode;
  children: ReactNode;
}

/** The second pane: beside the first, or over it up to the divider. */
export function BesideShell({ label, beside, head, below, children }: BesideShellProps) {
  const root = useRef<HTMLElement>(null);
  useHasFocus(root, beside.setFocus);
  const { split, isSwipe, isFirst } = beside;
  return (
    <section
      aria-label={label}
      ref={root}
      className={cx(
        'min-w-0',
        isSwipe ? 'pointer-events-none absolute inset-0' : 'relative grow basis-0 border-line-strong',
        !isSwipe && (isFirst ? 'border-e' : 'border-s'),
      )}
    >
      <div
        className="pointer-events-auto absolute inset-0"
        style={isSwipe ? { clipPath: swipeClip(split.dividerPercent, isFirst, isRightToLeft()) } : undefined}
      >
        {children}
      </div>
      <div
        className={cx(
          'pointer-events-auto absolute top-4 grid gap-2',
          isSwipe && !isFirst ? 'end-72 justify-items-end' : 'start-4 justify-items-start',
        )}
      >
        <div className="flex flex-wrap items-center gap-2">{head}</div>
        {below}
      </div>
    </section>
  );
}

/** Tells whether the focus is within: while the two turn apart, keys turn the one that has it. */
function useHasFocus(root: RefObject<HTMLElement | null>, onChange: (hasFocus: boolean) => void): void {
  useEffect(() => {
    const element = root.current;
    const into = () => onChange(true);
    const out = () => onChange(false);
    element?.addEventListener('focusin', into);
    element?.addEventListener('focusout', out);
    return () => {
      element?.removeEventListener('focusin', into);
      element?.removeEventListener('focusout', out);
      out();
    };
  }, [root, onChange]);
}
