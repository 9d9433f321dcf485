import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { personInTurn, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/ph/check-bold';
import { isOverdue } from '../../../notes/is-overdue.ts';
import type { Picking } from '../../../notes/marked-plan-props.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { cx } from '../../../ui/cx.ts';

interface PlanListProps {
  rows: readonly NoteRow[];
  reader: NoteReader;
  pickedIds: ReadonlySet<string>;
  mayPick: boolean;
  cursorId: string | null;
  onCursor: (noteId: string | null) => void;
  onOpen: (noteId: string) => void;
  onPick: (noteIds: readonly string[], how: Picking) => void;
}

/** The twin of the marks: arrows walk, Space picks, Enter opens; what the keys are at is ringed on the plan. */
export function PlanList(props: PlanListProps) {
  const { rows, reader, pickedIds, mayPick, cursorId, onCursor, onOpen, onPick } = props;
  const { t } = useTranslation('note');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => row.id === cursorId);
  useEffect(() => {
    list.current?.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' });
  }, [cursorId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const current = rows[at];
    const next = STEPS[event.key]?.(at, rows.length);
    if (next !== undefined) onCursor(rows[Math.max(0, Math.min(rows.length - 1, next))]?.id ?? null);
    else if (event.key === 'Enter' && current) onOpen(current.id);
    else if (event.key === ' ' && current && mayPick) onPick([current.id], 'toggle');
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey) && mayPick)
      onPick(
        rows.map((row) => row.id),
        'only',
      );
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('plan.list')}
      aria-multiselectable={mayPick}
      aria-activedescendant={at < 0 ? undefined : `${id}-${rows[at]?.id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => at < 0 && onCursor(rows[0]?.id ?? null)}
      className="min-h-0 grow overflow-y-auto outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus"
    >
      {rows.map((row) => (
        <Option
          key={row.id}
          id={`${id}-${row.id}`}
          {...{ row, reader, mayPick }}
          isPicked={pickedIds.has(row.id)}
          isCursor={row.id === cursorId}
          onToggle={() => onPick([row.id], 'toggle')}
          onOpen={() => {
            onCursor(row.id);
            onOpen(row.id);
          }}
        />
      ))}
    </div>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface OptionProps {
  id: string;
  row: NoteRow;
  reader: NoteReader;
  mayPick: boolean;
  isPicked: boolean;
  isCursor: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

function Option({ id, row, reader, mayPick, isPicked, isCursor, onToggle, onOpen }: OptionProps) {
  const { t } = useTranslation('note');
  const { status, number, title } = row;
  return (
    // The list around it has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      data-cursor={isCursor || undefined}
      onClick={(event) =>
        mayPick && (event.shiftKey || event.ctrlKey || event.metaKey) ? onToggle() : onOpen()
      }
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2 border-b border-line px-3 py-1 [contain-intrinsic-size:auto_36px] [content-visibility:auto]',
        isCursor ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      {mayPick && (
        // A way for the pointer; the keys have Space.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
          className="-m-1 grid size-6 shrink-0 place-items-center"
        >
          <span
            className={cx(
              'grid size-4 place-items-center rounded-tag border [&>svg]:size-3',
              isPicked ? 'border-fill bg-fill text-on-fill' : 'border-control bg-surface',
            )}
          >
            {isPicked && <IconCheck />}
          </span>
        </span>
      )}
      {status && (
        <StatusMark
          status={status}
          isOverdue={isOverdue(row, reader.today)}
          isMine={personInTurn(row)?.id === reader.accountId}
        />
      )}
      <bdi className="shrink-0 font-medium">{number}</bdi>
      <span
        dir="auto"
        className={cx('min-w-0 grow truncate text-match-parent', title === '' && 'text-text-2')}
      >
        {title === '' ? t('noTitle') : title}
      </span>
    </div>
  );
}
