import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useLater, type LaterPart } from './later.ts';

/** What opened it: by keys the first entry gets the focus. */
type Wish = 'pointer' | 'keys';

/** For the button that stands where the real one will be; its place, name and focus are the same. */
export interface StandInProps {
  ref: Ref<HTMLButtonElement>;
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: { detail: number }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A button that opens a part which is fetched after the page is drawn. Until then a plain button stands in its place;
 * what is pressed meanwhile opens as soon as the part is there, and the focus goes over to the real button.
 * @param given holds whichever of the two buttons is there
 * @returns the part once it is there, the ref of the real button, and what the plain one needs
 */
export function useStandIn<Part>(part: LaterPart<Part>, given?: RefObject<HTMLButtonElement | null>) {
  const shown = useLater(part);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const wish = useRef<Wish | null>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(given, () => button.current);
  useLayoutEffect(() => {
    if (shown && hadFocus.current) button.current?.focus({ preventScroll: true });
  }, [shown]);
  useEffect(() => {
    if (shown && button.current && wish.current) open(button.current, wish.current);
    wish.current = null;
  }, [shown]);
  const ask = () => void part.ask().catch(() => (wish.current = null));
  const want = (wanted: Wish) => {
    wish.current = wanted;
    ask();
  };
  const standIn: StandInProps = {
    ref: (element) => {
      button.current = element;
      // React lets go of an element before it takes it out of the page, which takes the focus from it.
      return () => void (hadFocus.current = element === document.activeElement);
    },
    'aria-expanded': false,
    onPointerEnter: ask,
    onFocus: ask,
    // Between pressing and letting go the real button may come, and then there is no click.
    onPointerDown: (event) => {
      if (event.pointerType === 'mouse' && event.button === 0) want('pointer');
    },
    onClick: ({ detail }) => want(detail === 0 ? 'keys' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      want('keys');
    },
  };
  return { shown, button, standIn };
}

/** As the library's own button takes it: Space opens every kind and goes to the first entry. */
function open(button: HTMLButtonElement, wish: Wish): void {
  if (wish === 'pointer') button.click();
  else
    button.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
}
