import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { litBox, placeCard, type ScreenBox, type ScreenSize } from './place-card.ts';
import { isRightToLeft } from './reading-direction.ts';
import { useAfterMount } from './use-after-mount.ts';
import { useCloseWhenSeen } from './use-close-when-seen.ts';

interface SpotlightDialogProps {
  /** What is lit: the first match that is to be seen; without one the card stands in the middle. */
  target: string | null;
  title: string;
  onEscape: () => void;
  children: ReactNode;
  footer: ReactNode;
}

/** A card beside a lit part of the page; the rest is dimmed and goes on living, the focus stays in the card. */
export function SpotlightDialog({ target, title, onEscape, children, footer }: SpotlightDialogProps) {
  const { sheet, closeWhenSeen } = useCloseWhenSeen(onEscape);
  const isMounted = useAfterMount();
  const { lit, screen } = useLight(target);
  return (
    <Dialog ref={sheet} open={isMounted} onClose={closeWhenSeen} className="relative z-[2000]">
      {/* The panel spans the screen, so that a press beside the card is not taken for leaving. */}
      <DialogPanel className="fixed inset-0">
        <svg aria-hidden className="absolute inset-0 size-full fill-scrim">
          <path fillRule="evenodd" d={scrimPath(lit, screen)} />
          {lit && (
            <rect
              x={lit.x}
              y={lit.y}
              width={lit.width}
              height={lit.height}
              rx={6}
              className="fill-none stroke-accent stroke-2"
            />
          )}
        </svg>
        <PlacedCard lit={lit} screen={screen}>
          <div aria-live="polite">
            <DialogTitle className="type-h3">{title}</DialogTitle>
            <div className="type-body mt-2">{children}</div>
          </div>
          <div className="mt-5">{footer}</div>
        </PlacedCard>
      </DialogPanel>
    </Dialog>
  );
}

/** Finds its place when it is there, which is later than the dialog: what that shows stands at the end of the page. */
function PlacedCard({ lit, screen, children }: Light & { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!card.current) return;
    const { x, y } = placeCard(lit, card.current.getBoundingClientRect(), screen, isRightToLeft());
    card.current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  });
  return (
    <div dir="ltr" className="absolute start-0 top-0">
      <div
        ref={card}
        dir={isRightToLeft() ? 'rtl' : 'ltr'}
        className="max-h-[calc(100vh-16px)] w-[360px] max-w-[calc(100vw-16px)] overflow-y-auto rounded-dialog bg-raised p-5 shadow-e2"
      >
        {children}
      </div>
    </div>
  );
}

/** What is lit, and on how large a screen: with nothing lit the size alone still moves card and scrim. */
interface Light {
  lit: ScreenBox | null;
  screen: ScreenSize;
}

function screenSize(): ScreenSize {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Everything but the lit box. */
function scrimPath(lit: ScreenBox | null, { width, height }: ScreenSize): string {
  const all = `M0 0H${width}V${height}H0Z`;
  return lit ? `${all}M${lit.x} ${lit.y}h${lit.width}v${lit.height}h${-lit.width}Z` : all;
}

/** Follows the target while the window or the target itself changes its size. */
function useLight(target: string | null): Light {
  const [light, setLight] = useState<Light>(() => ({ lit: null, screen: screenSize() }));
  useLayoutEffect(() => {
    const element = target === null ? undefined : firstSeen(target);
    const measure = () => {
      const screen = screenSize();
      setLight({ lit: element ? litBox(boxOf(element), screen) : null, screen });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (element) sizes.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [target]);
  return light;
}

function firstSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
}

function boxOf(element: Element): ScreenBox {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
