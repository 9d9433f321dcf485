import { Field, Label, Textarea } from '@headlessui/react';
import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Chip } from './chip.tsx';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import { isImeKey } from './ime-key.ts';
import { isRightToLeft } from './reading-direction.ts';

/** More than anybody reads; they are counted all the same. */
const SHOWN_MAX = 200;

export interface ChipWords {
  /** Names the list of chips. */
  list: string;
  /** Which keys correct and remove one. */
  keys: string;
  bad: string;
  empty: string;
  correct: (chip: string) => string;
  remove: (chip: string) => string;
}

interface ChipFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  words: ChipWords;
  chips: readonly string[];
  draft: string;
  isBad: (chip: string) => boolean;
  /** True once something in a text is complete. */
  parts: (text: string) => boolean;
  onDraft: (text: string) => void;
  /** All of the text is complete but what `draft` says. */
  onTake: (text: string, draft?: string) => void;
  /** Puts something else in the place of one; nothing removes it. */
  onReplace: (index: number, text: string) => void;
  onLeave: () => void;
}

/**
 * Many short texts: each becomes a chip as soon as it is complete, to be corrected in its place or removed. The chips
 * are one stop of the tab key, walked by arrows. The box keeps its height, so that nothing moves under the pointer when
 * what was typed becomes a chip.
 */
export function ChipField(props: ChipFieldProps) {
  const { label, hint, error, words, chips, draft, isBad, parts, onDraft, onTake, onReplace, onLeave } =
    props;
  const keysId = useId();
  const walk = useChipWalk(chips.length);
  const type = (text: string, isComposing: boolean) => {
    if (isComposing || !parts(text)) return onDraft(text);
    const end = [...text].findLastIndex((sign) => parts(sign)) + 1;
    onTake([...text].slice(0, end).join(''), [...text].slice(end).join(''));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!parts(pasted.trim())) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onTake(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKey(event.nativeEvent)) return;
    const isBack = event.key === 'Backspace' || event.key === (isRightToLeft() ? 'ArrowRight' : 'ArrowLeft');
    if (event.key === 'Enter') {
      event.preventDefault();
      onTake(draft);
    } else if (isBack && draft === '' && chips.length > 0) {
      event.preventDefault();
      walk.go(chips.length - 1);
    }
  };
  const remove = (index: number) => {
    onReplace(index, '');
    walk.goAfterChange(index);
  };
  return (
    <Field>
      <Label className="type-strong mb-1 block">{label}</Label>
      <div
        ref={walk.box}
        className={cx(
          'flex h-36 flex-wrap content-start gap-1.5 overflow-y-auto rounded-control border bg-surface p-1.5 has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-offset-2 has-[textarea:focus]:outline-focus',
          error ? 'border-danger shadow-[0_0_0_1px_var(--danger)]' : 'border-control',
        )}
      >
        {chips.length > 0 && (
          <ul aria-label={words.list} className="contents">
            {chips.slice(0, SHOWN_MAX).map((chip, index) => (
              <Chip
                key={chip}
                {...{ chip, words, keysId }}
                isBad={isBad(chip)}
                isStop={index === Math.min(walk.at, chips.length - 1, SHOWN_MAX - 1)}
                onFocus={() => walk.setAt(index)}
                onWalk={(to) => walk.go(to === 'first' ? 0 : to === 'last' ? chips.length - 1 : index + to)}
                onRemove={() => remove(index)}
                onCorrect={(text, isByKey) => {
                  if (text !== null) onReplace(index, text);
                  if (isByKey) walk.goAfterChange(index);
                }}
              />
            ))}
          </ul>
        )}
        <Textarea
          data-autofocus
          data-draft
          dir="ltr"
          rows={1}
          invalid={error !== undefined}
          value={draft}
          onChange={(event) => type(event.target.value, isComposition(event.nativeEvent))}
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
          onPaste={paste}
          onKeyDown={press}
          onBlur={() => {
            if (draft !== '') onTake(draft);
            onLeave();
          }}
          className="h-6 min-w-40 grow resize-none overflow-hidden bg-transparent px-1 whitespace-nowrap outline-none"
        />
      </div>
      <FieldNote hint={hint} error={error} />
      <p id={keysId} className="text-text-2">
        {words.keys}
      </p>
    </Field>
  );
}

function isComposition(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

/** Which chip the tab key stops at, and the way of the focus between the chips and the text behind them. */
function useChipWalk(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  const [changes, setChanges] = useState(0);
  const go = (index: number) => {
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [];
    const text = box.current?.querySelector<HTMLElement>('[data-draft]');
    (index < 0 ? buttons[0] : (buttons[index] ?? text))?.focus();
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    go(Math.min(wanted.current, Math.max(0, count - 1)));
    wanted.current = null;
  }, [changes, count]);
  const goAfterChange = (index: number) => {
    wanted.current = index;
    setChanges((before) => before + 1);
  };
  return { box, at, setAt, go, goAfterChange };
}
