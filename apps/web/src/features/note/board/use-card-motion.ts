import { useLayoutEffect, useRef, type RefObject } from 'react';

const MOVE_MS = 220;

/**
 * A card that changes its column is seen to go there, and keeps the focus that it had.
 * @param signature changes when a card stands elsewhere
 * @returns says which card has the focus, or gets it when it moves
 */
export function useCardMotion(root: RefObject<HTMLElement | null>, signature: string) {
  const places = useRef(new Map<string, { column: string; box: DOMRect }>());
  const followed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<string, { column: string; box: DOMRect }>();
    for (const card of root.current?.querySelectorAll<HTMLElement>('[data-note]') ?? []) {
      const id = card.dataset.note ?? '';
      const column = card.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
      const box = card.getBoundingClientRect();
      const before = places.current.get(id);
      next.set(id, { column, box });
      if (!before || before.column === column) continue;
      if (!isCalm) slide(card, before.box, box);
      if (followed.current === id && document.activeElement === document.body)
        card.querySelector<HTMLElement>('[data-card]')?.focus();
    }
    places.current = next;
  }, [root, signature]);
  return (id: string) => {
    followed.current = id;
  };
}

function slide(card: HTMLElement, from: DOMRect, to: DOMRect): void {
  const translate = `${from.left - to.left}px ${from.top - to.top}px`;
  card.animate(
    [
      { translate, zIndex: 1 },
      { translate: '0 0', zIndex: 1 },
    ],
    {
      duration: MOVE_MS,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  );
}
