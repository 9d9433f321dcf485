import { useState, type MouseEvent } from 'react';

/**
 * Shakes a persistent sheet: what a press beside it does instead of closing it. The panel spans the screen, so that
 * Headless UI never sees a press outside and reports Escape only.
 */
export function useShake() {
  const [isShaking, setShaking] = useState(false);
  const shake = () => setShaking(true);
  return {
    shake,
    /** Of the panel that spans the screen. */
    onPanelMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) shake();
    },
    /** Of the sheet within. */
    onAnimationEnd: () => setShaking(false),
    className: isShaking && 'animate-[shake_220ms_var(--ease-std)]',
  };
}
