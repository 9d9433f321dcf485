import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from './cx.ts';
import { isImeKey } from './ime-key.ts';
import { isRightToLeft } from './reading-direction.ts';
import { isSilenced } from './shortcuts/is-silenced.ts';
import { useToastFreeEdge } from './toast-place.ts';

const MIN_WIDTH_PX = 320;
const MAX_WIDTH_PX = 640;
const STEP_PX = 16;

interface SidePanelProps {
  label: string;
  resizeLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** How wide it is at first. */
  startPx?: number;
}

/** Non-modal region at the inline end, 320 to 640 px wide; `]` opens and closes it, Escape inside closes it. */
export function SidePanel({
  label,
  resizeLabel,
  open,
  onOpenChange,
  children,
  startPx = MIN_WIDTH_PX,
}: SidePanelProps) {
  const [widthPx, setWidthPx] = useState(startPx);
  const ref = useRef<HTMLElement>(null);
  useBracketKey(() => onOpenChange(!open));
  useEscapeInside(ref, () => onOpenChange(false));
  useToastFreeEdge(open, { endPx: widthPx });
  if (!open) return null;
  return (
    <aside
      id="panel"
      tabIndex={-1}
      aria-label={label}
      ref={ref}
      className="frame-only relative print:hidden flex min-h-0 shrink-0 flex-col border-s border-line bg-surface max-md:absolute max-md:inset-y-0 max-md:end-0 max-md:z-[1150]"
      style={{ inlineSize: widthPx }}
    >
      <ResizeHandle label={resizeLabel} widthPx={widthPx} onResize={setWidthPx} />
      {children}
    </aside>
  );
}

interface ResizeHandleProps {
  label: string;
  widthPx: number;
  onResize: (widthPx: number) => void;
}

function ResizeHandle({ label, widthPx, onResize }: ResizeHandleProps) {
  const resize = (next: number) => onResize(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, next)));
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    resize(isRightToLeft() ? event.clientX : document.documentElement.clientWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft';
    const narrower = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === wider) resize(widthPx + STEP_PX);
    if (event.key === narrower) resize(widthPx - STEP_PX);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className={cx('absolute inset-y-0 -start-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/30')}
    />
  );
}

function useEscapeInside(ref: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isImeKey(event)) return;
      if (event.target instanceof Node && ref.current?.contains(event.target)) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

function useBracketKey(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'BracketRight' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isSilenced(event)) return;
      onPress();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
/** Single keys rest while somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
