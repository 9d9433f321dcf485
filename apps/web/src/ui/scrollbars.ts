/** Specification §9. */
export const SCROLLBAR_RESTS_AFTER_MS = 1000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Marks what scrolls, so that base.css shows its bar; a second after the last step the bar rests again. */
export function restScrollbars(): () => void {
  const onScroll = ({ target }: Event) => {
    const element = target === document ? document.documentElement : target;
    if (!(element instanceof Element)) return;
    clearTimeout(timers.get(element));
    element.toggleAttribute('data-scrolling', true);
    timers.set(
      element,
      setTimeout(() => element.toggleAttribute('data-scrolling', false), SCROLLBAR_RESTS_AFTER_MS),
    );
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => document.removeEventListener('scroll', onScroll, { capture: true });
}
