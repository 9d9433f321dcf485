import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { isImeKey } from '../../ui/ime-key.ts';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import type { Asked } from './asked.ts';
import { useNamed, type Named } from './use-named.ts';

const WIDTH_PX = 280;
const HEIGHT_PX = 300;
const GAP_PX = 4;

/** Where the list opens: a box of the screen that it does not cover. */
export type PickPlace = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

export interface PickListOptions {
  projectId: string;
  /** Null while nothing is asked for. */
  asked: Asked | null;
  place: () => PickPlace | null;
  /** What it opens within; a press outside of a dialog would be one beside it. Missing = the page. */
  within?: () => Element | null;
  onPick: (named: Named) => void;
  onDismiss: () => void;
}

export interface PickList {
  list: ReactNode;
  /** For the field that is written in. */
  field: { 'aria-controls': string | undefined; 'aria-activedescendant': string | undefined };
  /** True for a key that was the list's. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** People or notes to pick from while one writes; the field keeps the focus. */
export function usePickList({
  projectId,
  asked,
  place,
  within,
  onPick,
  onDismiss,
}: PickListOptions): PickList {
  const { t } = useTranslation('note');
  const id = useId();
  const { found, isLooking } = useNamed(projectId, asked);
  const askedFor = asked ? asked.sign + asked.query : '';
  /** What else is asked for begins at its first again. */
  const [active, setActive] = useState({ askedFor, at: 0 });
  const at = active.askedFor === askedFor ? active.at : 0;
  // A list without matches closes at the first blank: the sign names nobody.
  const isOpen = asked !== null && (found.length > 0 || !/\s/.test(asked.query));
  const current = found[Math.min(at, found.length - 1)];
  const optionId = (named: Named) => `${id}-${named.id}`;
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isImeKey(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onDismiss();
    else if (!current) return false;
    else if (step !== undefined) setActive({ askedFor, at: (at + step + found.length) % found.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(current);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const label = t(asked?.sign === '#' ? 'pick.notes' : 'pick.people');
  return {
    onKey,
    field: {
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && current ? optionId(current) : undefined,
    },
    list: isOpen && (
      <Placed place={place()} within={within?.() ?? null} label={label}>
        <div id={id} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto py-1 outline-none">
          {found.map((named) => (
            <Option
              key={named.id}
              id={optionId(named)}
              named={named}
              isActive={named === current}
              onPick={() => onPick(named)}
            />
          ))}
        </div>
        <p role="status" className={cx('px-3 pb-1.5 text-text-2', found.length > 0 && 'sr-only')}>
          {isLooking ? t('pick.looking') : t('pick.found', { count: found.length })}
        </p>
      </Placed>
    ),
  };
}

interface OptionProps {
  id: string;
  named: Named;
  isActive: boolean;
  onPick: () => void;
}

function Option({ id, named, isActive, onPick }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2 px-3',
        isActive ? 'bg-soft text-on-soft' : 'hover:bg-hover',
      )}
      // The press would take the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerUp={onPick}
    >
      <bdi className="shrink-0 truncate font-medium">
        {named.kind === 'note' ? `#${named.label}` : named.label}
      </bdi>
      {named.hint !== '' && <bdi className="min-w-0 truncate">{named.hint}</bdi>}
    </div>
  );
}

interface PlacedProps {
  place: PickPlace | null;
  within: Element | null;
  label: string;
  children: ReactNode;
}

/** Below the place, above it where there is more room, and within the screen. */
function Placed({ place, within, label, children }: PlacedProps) {
  if (!place) return null;
  const { innerWidth, innerHeight } = window;
  const isAbove = place.bottom + HEIGHT_PX > innerHeight && place.top > innerHeight - place.bottom;
  const start = isRightToLeft() ? place.right - WIDTH_PX : place.left;
  const left = Math.max(GAP_PX, Math.min(start, innerWidth - WIDTH_PX - GAP_PX));
  return createPortal(
    // Outside of every other region of the page.
    <section
      aria-label={label}
      className="fixed z-[2500] rounded-panel bg-raised shadow-e1"
      style={{
        left,
        width: WIDTH_PX,
        ...(isAbove ? { bottom: innerHeight - place.top + GAP_PX } : { top: place.bottom + GAP_PX }),
      }}
    >
      {children}
    </section>,
    within ?? document.body,
  );
}
