import { Fragment, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { KeyHint } from './key-hint.tsx';
import type { MenuAction } from './menu.tsx';
import { isRightToLeft } from './reading-direction.ts';

interface PointMenuProps {
  label: string;
  /** Where it opens, CSS pixels of the window. */
  at: { x: number; y: number };
  /** Groups are parted by a hairline; dangerous actions belong into the last. */
  groups: readonly (readonly MenuAction[])[];
  /** `back`: the focus goes back to where it was. */
  onClose: (how: 'back' | 'away') => void;
}

const MARGIN_PX = 8;
const WAYS: Record<string, (now: number, count: number) => number> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_now, count) => count - 1,
};

/** A menu that opens at a point instead of a button: for the right button and the menu key. */
export function PointMenu({ label, at, groups, onClose }: PointMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (menu.current) placeAt(menu.current, at);
  }, [at]);
  useLeaving(menu, () => onClose('away'));
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current);
    const now = items.findIndex((item) => item === document.activeElement);
    const way = WAYS[event.key];
    if (way) items[way(now, items.length)]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose('back');
    else if (event.key.length === 1 && event.key !== ' ') focusByLetter(items, now, event.key);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div dir="ltr" className="fixed start-0 top-0 z-[2500]">
      <div
        ref={menu}
        dir={isRightToLeft() ? 'rtl' : 'ltr'}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        className="max-h-[calc(100vh-16px)] min-w-48 overflow-y-auto rounded-panel bg-raised py-1 shadow-e1 outline-none"
      >
        {groups
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <Fragment key={group.map(({ id }) => id).join()}>
              {index > 0 && <hr className="my-1 h-px border-0 bg-line" />}
              {group.map((action) => (
                <Item key={action.id} action={action} onClose={onClose} />
              ))}
            </Fragment>
          ))}
      </div>
    </div>,
    document.body,
  );
}

function Item({ action, onClose }: { action: MenuAction; onClose: PointMenuProps['onClose'] }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={action.disabled || undefined}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (action.disabled) return;
        onClose('back');
        action.onSelect();
      }}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 px-3 text-start outline-none focus:bg-soft focus:text-on-soft aria-disabled:text-text-off',
        action.danger && 'text-danger',
      )}
    >
      {action.icon}
      <span className="grow">{action.label}</span>
      {action.shortcut && <KeyHint>{action.shortcut}</KeyHint>}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function focusByLetter(items: readonly HTMLElement[], now: number, letter: string): void {
  const starts = (item: HTMLElement) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  const target = items.slice(now + 1).find(starts) ?? items.find(starts);
  target?.focus();
}

/** Beside the point, and within the window. */
function placeAt(box: HTMLElement, { x, y }: PointMenuProps['at']): void {
  const { width, height } = box.getBoundingClientRect();
  const wanted = isRightToLeft() ? x - width : x;
  const left = Math.max(MARGIN_PX, Math.min(wanted, window.innerWidth - width - MARGIN_PX));
  const top = Math.max(MARGIN_PX, Math.min(y, window.innerHeight - height - MARGIN_PX));
  box.style.transform = `translate(${left}px, ${top}px)`;
}

/** A press elsewhere, another window or a scroll closes it. */
function useLeaving(menu: { current: HTMLElement | null }, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const leaveNow = () => latest.current();
    const away = ({ target }: Event) => {
      if (!(target instanceof Node) || !menu.current?.contains(target)) leaveNow();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const event of ['pointerdown', 'wheel'] as const) document.addEventListener(event, away, options);
    // Not while it is captured: then every element that loses the focus to the menu would be heard.
    window.addEventListener('blur', leaveNow, { signal: stop.signal });
    return () => stop.abort();
  }, [menu]);
}
