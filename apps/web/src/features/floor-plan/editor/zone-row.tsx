import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import type { Person } from '../../../collab/presence-store.ts';
import { cx } from '../../../ui/cx.ts';
import { renameTyped } from '../conflicts/store-typed.ts';
import { InlineName } from '../inline-name.tsx';
import type { PlanEditor } from './plan-editor.ts';
import { RowHolder, RowToggles } from './row-parts.tsx';
import { deleteFromRow, enterRow, walkObjectRows } from './walk-rows.ts';
import { ZoneSwatch } from './zone-swatch.tsx';

interface ZoneRowProps {
  editor: PlanEditor;
  zone: PlanZone;
  /** Somebody else who has selected it. */
  holder: Person | undefined;
  /** The area in both systems, null without a scale. */
  metres: string | null;
  feet: string | null;
  selected: boolean;
  hidden: boolean;
  /** The row that Tab enters the list by. */
  isEntry: boolean;
  mayEdit: boolean;
  onDelete: (zone: PlanZone) => void;
}

/** One zone: swatch, name, area, eye and lock; F2 renames, Delete deletes, Ctrl or Shift and a click selects more. */
export const ZoneRow = memo(function ZoneRow(props: ZoneRowProps) {
  const { editor, zone, selected, hidden, isEntry, mayEdit, onDelete } = props;
  /** The name as it was when its field was opened; null while there is none. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const isRenaming = renamed !== null;
  const openName = () => setRenamed(zone.name);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (mayEdit && event.key === 'F2') openName();
    else if (mayEdit && event.key === 'Delete')
      deleteFromRow(event.currentTarget, editor.store, () => onDelete(zone));
    else if (!walkObjectRows(event, editor.store)) return;
    event.preventDefault();
  };
  return (
    <li
      ref={row}
      data-object-id={zone.id}
      className={cx(
        'relative flex h-8 scroll-my-6 items-center border-b border-line ps-3 pe-1.5 [contain-intrinsic-size:auto_32px] [content-visibility:auto]',
        selected && 'bg-soft text-on-soft',
        hidden && 'text-text-2',
      )}
    >
      {selected && <span aria-hidden className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
      {isRenaming ? (
        <span className="flex grow items-center gap-2">
          <ZoneSwatch zone={zone} hidden={hidden} />
          <InlineName
            initial={zone.name}
            onText={(text) => editor.conflicts.ghosts.noteText(zone.id, text)}
            onDone={(name) => {
              flushSync(() => setRenamed(null));
              row.current?.querySelector<HTMLElement>('[data-row]')?.focus();
              if (name !== null) renameTyped(editor, zone.id, { opened: renamed, mine: name });
            }}
          />
        </span>
      ) : (
        <RowButton {...props} onKeyDown={onKeyDown} onRename={() => mayEdit && openName()} />
      )}
      {!isRenaming && mayEdit && zone.displayName !== zone.name && (
        <SameName zone={zone} isEntry={isEntry} onRename={openName} />
      )}
      <RowToggles object={zone} name={zone.displayName} {...{ editor, hidden, isEntry, mayEdit }} />
    </li>
  );
});

function RowButton({
  editor,
  zone,
  holder,
  metres,
  feet,
  selected,
  hidden,
  isEntry,
  onKeyDown,
  onRename,
}: ZoneRowProps & { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; onRename: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <button
      type="button"
      data-row
      onKeyDown={onKeyDown}
      tabIndex={isEntry ? 0 : -1}
      aria-current={selected || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) editor.store.toggleSelected(zone.id);
        else editor.reveal(zone);
      }}
      onFocus={(event) => enterRow(event, editor.store, () => editor.reveal(zone))}
      onDoubleClick={onRename}
      className="flex h-full min-w-0 grow items-center gap-2 text-start outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus"
    >
      <ZoneSwatch zone={zone} hidden={hidden} />
      <bdi className={cx('truncate', selected && 'font-medium')}>{zone.displayName}</bdi>
      <RowHolder holder={holder} />
      <span className="ms-auto shrink-0 ps-2">
        {zone.needsFix ? (
          <span className="inline-flex items-center gap-1 text-danger">
            <IconWarning className="size-4" />
            {t('needsFix')}
          </span>
        ) : (
          <>
            <bdi>{metres ?? '–'}</bdi>
            {feet !== null && (
              <span className="type-label ms-2 inline-block min-w-[54px] text-end text-text-2 normal-case">
                <bdi>{feet}</bdi>
              </span>
            )}
          </>
        )}
      </span>
    </button>
  );
}

interface SameNameProps {
  zone: PlanZone;
  isEntry: boolean;
  onRename: () => void;
}

/** Two people gave one name at once and both zones stayed: the later one offers a name of its own. */
function SameName({ zone, isEntry, onRename }: SameNameProps) {
  const { t } = useTranslation('plan');
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      title={t('sameName')}
      aria-label={t('renameSame', { name: zone.displayName })}
      onClick={onRename}
      className="focus-ring ms-1 grid size-6 shrink-0 place-items-center rounded-control text-warn hover:bg-hover"
    >
      <IconWarning className="size-4" />
    </button>
  );
}
