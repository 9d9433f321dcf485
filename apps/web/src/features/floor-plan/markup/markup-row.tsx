import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import type { Person } from '../../../collab/presence-store.ts';
import { cx } from '../../../ui/cx.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { RowHolder, RowToggles } from '../editor/row-parts.tsx';
import { deleteFromRow, enterRow, walkObjectRows } from '../editor/walk-rows.ts';
import { MARKUP_GLYPHS } from './markup-glyph.tsx';
import { measureOf, useMarkupName } from './markup-names.ts';

interface MarkupRowProps {
  editor: PlanEditor;
  markup: PlanMarkup;
  /** Somebody else who has selected it. */
  holder: Person | undefined;
  words: PlanWords;
  selected: boolean;
  hidden: boolean;
  /** The row that Tab enters the list by. */
  isEntry: boolean;
  mayEdit: boolean;
  onDelete: (markup: PlanMarkup) => void;
}

/** One object: its sign in its colour, its words or kind, what it measures, eye and lock; keys as in the list of zones, F2 rewrites. */
export const MarkupRow = memo(function MarkupRow(props: MarkupRowProps) {
  const { editor, markup, selected, hidden, isEntry, mayEdit, onDelete } = props;
  const nameOf = useMarkupName();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (mayEdit && event.key === 'F2' && markup.kind === 'text') {
      editor.revealMarkup(markup);
      editor.store.setMarkup({ writing: { markupId: markup.id, at: markup.at } });
    } else if (mayEdit && event.key === 'Delete')
      deleteFromRow(event.currentTarget, editor.store, () => onDelete(markup));
    else if (!walkObjectRows(event, editor.store)) return;
    event.preventDefault();
  };
  return (
    <li
      ref={row}
      data-object-id={markup.id}
      className={cx(
        'relative flex h-8 items-center border-b border-line ps-3 pe-1.5 [contain-intrinsic-size:auto_32px] [content-visibility:auto]',
        selected && 'bg-soft text-on-soft',
        hidden && 'text-text-2',
      )}
    >
      {selected && <span aria-hidden className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
      <RowButton {...props} onKeyDown={onKeyDown} />
      <RowToggles object={markup} name={nameOf(markup)} {...{ editor, hidden, isEntry, mayEdit }} />
    </li>
  );
});

function RowButton({
  editor,
  markup,
  holder,
  words,
  selected,
  isEntry,
  onKeyDown,
}: MarkupRowProps & { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }) {
  const { t } = useTranslation(['markup', 'plan']);
  const nameOf = useMarkupName();
  const measure = measureOf(markup, words);
  return (
    <button
      type="button"
      data-row
      onKeyDown={onKeyDown}
      tabIndex={isEntry ? 0 : -1}
      aria-current={selected || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) editor.store.toggleSelected(markup.id);
        else editor.revealMarkup(markup);
      }}
      onFocus={(event) => enterRow(event, editor.store, () => editor.revealMarkup(markup))}
      className="flex h-full min-w-0 grow items-center gap-2 text-start outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus"
    >
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-tag bg-paper [&>svg]:size-4"
        style={{ color: `var(--mk-${markup.colour})` }}
      >
        {MARKUP_GLYPHS[markup.kind]}
      </span>
      {(markup.kind === 'text' || markup.kind === 'stamp') && (
        <span className="sr-only">{t(`kind.${markup.kind}`)}</span>
      )}
      <bdi className={cx('truncate', selected && 'font-medium')}>{nameOf(markup)}</bdi>
      <RowHolder holder={holder} />
      <span className="ms-auto shrink-0 ps-2">
        {markup.needsFix ? (
          <span className="inline-flex items-center gap-1 text-danger">
            <IconWarning className="size-4" />
            {t('plan:needsFix')}
          </span>
        ) : (
          measure && <bdi>{measure}</bdi>
        )}
      </span>
    </button>
  );
}
