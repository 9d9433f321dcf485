import { useRef, useState, type KeyboardEvent } from 'react';
import IconWarning from '~icons/ph/warning-circle';
import IconX from '~icons/ph/x';
import type { ChipWords } from './chip-field.tsx';
import { cx } from './cx.ts';
import { isImeKey } from './ime-key.ts';
import { InlineName } from './inline-name.tsx';
import { isRightToLeft } from './reading-direction.ts';

const CORRECTED_MAX_CHARS = 500;

interface ChipProps {
  chip: string;
  words: ChipWords;
  /** Of the text that says which keys there are. */
  keysId: string;
  isBad: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  onFocus: () => void;
  /** To a neighbour, or to an end. */
  onWalk: (to: 1 | -1 | 'first' | 'last') => void;
  onRemove: () => void;
  /** Null when it was left as it is; by a key, the focus has nowhere else to go. */
  onCorrect: (text: string | null, isByKey: boolean) => void;
}

/** One of many short texts; what is wrong with it is said by a sign and in words, not by colour alone. */
export function Chip({
  chip,
  words,
  keysId,
  isBad,
  isStop,
  onFocus,
  onWalk,
  onRemove,
  onCorrect,
}: ChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isByKey = useRef(false);
  const press = (event: KeyboardEvent) => {
    const forward = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';
    const ways: Record<string, () => void> = {
      ArrowLeft: () => onWalk(forward === 'ArrowLeft' ? 1 : -1),
      ArrowRight: () => onWalk(forward === 'ArrowRight' ? 1 : -1),
      Home: () => onWalk('first'),
      End: () => onWalk('last'),
      Delete: onRemove,
      Backspace: onRemove,
      F2: () => setIsOpen(true),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  if (isOpen)
    return (
      // Enter ends the correction and not the form.
      <li
        className="min-w-full"
        onKeyDownCapture={(event) => {
          if (isImeKey(event.nativeEvent)) return;
          isByKey.current = event.key === 'Enter' || event.key === 'Escape';
          if (event.key === 'Enter') event.preventDefault();
        }}
      >
        <InlineName
          initial={chip}
          maxLength={CORRECTED_MAX_CHARS}
          label={words.correct(chip)}
          emptyText={words.empty}
          onDone={(text) => {
            setIsOpen(false);
            onCorrect(text, isByKey.current);
            isByKey.current = false;
          }}
        />
      </li>
    );
  return (
    <li
      className={cx(
        'flex h-6 max-w-full items-center rounded-tag border ps-1.5',
        isBad ? 'border-danger text-danger' : 'border-line-strong bg-soft text-on-soft',
      )}
    >
      <button
        type="button"
        data-chip
        tabIndex={isStop ? 0 : -1}
        aria-describedby={keysId}
        title={isBad ? words.bad : undefined}
        onFocus={onFocus}
        onKeyDown={press}
        onClick={() => setIsOpen(true)}
        className="focus-ring flex min-w-0 items-center gap-1 rounded-tag"
      >
        {isBad && <IconWarning className="size-4 shrink-0" />}
        <bdi className="truncate">{chip}</bdi>
        {isBad && <span className="sr-only">{words.bad}</span>}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.remove(chip)}
        onClick={onRemove}
        className="focus-ring grid size-6 shrink-0 place-items-center rounded-tag hover:bg-hover"
      >
        <IconX className="size-3.5" />
      </button>
    </li>
  );
}
