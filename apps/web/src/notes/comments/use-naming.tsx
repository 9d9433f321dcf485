import { NOTE_LIMITS } from '@plumbline/shared/documents/note/schema.ts';
import { useCallback, useRef, useState, type ChangeEvent, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { later, useLater } from '../../ui/later.ts';
import { askedBy, type Asked } from '../pick/asked.ts';
import type { PickList } from '../pick/pick-list.tsx';
import type { Named } from '../pick/use-named.ts';
import { endOf, rewritten, withName, type NamedWords } from './named-words.ts';

const PICKS = later(() => import('./comment-picks.tsx'));
/** Words stand before each name and behind the last. */
const MOST_NAMES = Math.floor((NOTE_LIMITS.commentParts - 1) / 2);
const NO_FIELD: PickList['field'] = { 'aria-controls': undefined, 'aria-activedescendant': undefined };

interface Naming {
  list: ReactNode;
  /** For the field that is written in. */
  field: PickList['field'] & {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
    onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
    onBlur: () => void;
  };
  /** True for a key that was the list's. */
  onKey: PickList['onKey'];
}

/** People and notes to pick by `@` and `#` while a comment is written; the list comes with the first sign. */
export function useNaming(
  projectId: string,
  words: NamedWords,
  onWords: (words: NamedWords) => void,
): Naming {
  const input = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<PickList['onKey'] | null>(null);
  /** Null while nothing is written, or more than a caret is selected. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The sign whose list was closed by hand. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const holdKeys = useCallback((onKey: PickList['onKey'] | null) => {
    keys.current = onKey;
  }, []);
  const [field, setField] = useState(NO_FIELD);
  const asked = caret === null ? null : askedAt(words, caret);
  const from = asked && caret !== null ? caret - asked.length : null;
  const isOpen = asked !== null && from !== dismissedAt;
  const picks = useLater(PICKS, isOpen);
  if (from === null && dismissedAt !== null) setDismissedAt(null);
  const pick = ({ kind, id, label }: Named) => {
    if (from === null || caret === null) return;
    const part = kind === 'mention' ? { mention: id, label } : { note: id, label };
    const named = withName(words, { from, to: caret }, part);
    const behind = named.text.length - words.text.length + caret;
    flushSync(() => onWords(named));
    input.current?.setSelectionRange(behind, behind);
    setCaret(behind);
  };
  return {
    onKey: (event) => keys.current?.(event) ?? false,
    field: {
      ...field,
      onChange: ({ target }) => {
        input.current = target;
        setCaret(target.selectionEnd);
        onWords(rewritten(words, target.value, target.selectionEnd));
      },
      onSelect: ({ currentTarget }) => {
        input.current = currentTarget;
        const { selectionStart, selectionEnd } = currentTarget;
        setCaret(selectionStart === selectionEnd ? selectionEnd : null);
      },
      onBlur: () => setCaret(null),
    },
    list: picks && isOpen && (
      <picks.CommentPicks
        {...{ projectId, asked, holdKeys }}
        place={() => input.current?.getBoundingClientRect() ?? null}
        within={() => input.current?.closest('[data-dialog-page]') ?? null}
        onPick={pick}
        onDismiss={() => setDismissedAt(from)}
        onField={setField}
      />
    ),
  };
}

/** What is asked for behind the last name before the caret; nothing within a name. */
function askedAt({ text, names }: NamedWords, caret: number): Asked | null {
  if (names.length >= MOST_NAMES) return null;
  const last = names.findLast(({ from }) => from < caret);
  const start = last ? endOf(last) : 0;
  return start > caret ? null : askedBy(text.slice(start, caret));
}
