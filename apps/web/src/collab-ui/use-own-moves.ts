import { useEffect, type RefObject } from 'react';
import { isInDialog } from '../ui/in-dialog.ts';
import { isTyping } from '../ui/side-panel.tsx';

/** The keys by which one turns, walks, zooms and changes the day. */
const MOVES = /^(Arrow(Left|Right|Up|Down)|Key[WSB]|Comma|Period|Home|Equal|Minus)$/;

/** Calls before the person moves the view by the own hand. @param places where every press is such a move */
export function useOwnMoves(places: RefObject<HTMLElement | null>, onMove: () => void): void {
  useEffect(() => {
    const place = places.current;
    const onKey = ({ code, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (MOVES.test(code) && !ctrlKey && !metaKey && !isTyping(target) && !isInDialog(target)) onMove();
    };
    const onPress = ({ target }: Event) => {
      // What is said about the others lies over the picture.
      if (!(target instanceof Element && target.closest('[data-together]'))) onMove();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    for (const sign of ['pointerdown', 'wheel'] as const)
      place?.addEventListener(sign, onPress, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      for (const sign of ['pointerdown', 'wheel'] as const)
        place?.removeEventListener(sign, onPress, { capture: true });
    };
  }, [places, onMove]);
}
