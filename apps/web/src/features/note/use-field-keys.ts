import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KEYED_FIELDS, openField, type KeyedField } from '../../notes/field-keys.ts';
import type { RowSelection } from '../../ui/data-table/row-selection.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';

interface Keyed {
  open: NoteRow | null;
  /** Where notes are picked. */
  picking?: { atCursor: NoteRow | null; selection: RowSelection<NoteRow> };
}

const FIELDS = Object.keys(KEYED_FIELDS).filter((name): name is KeyedField => name in KEYED_FIELDS);
const BAR = '[data-note-bulk]';
const PANEL = '[data-note-panel]';

/**
 * S, A, D and T set status, assignee, day and tags: of the note one is in, else of those that are picked, else of the one
 * at the cursor, which is picked for it.
 */
export function useFieldKeys({ open, picking }: Keyed): void {
  const { t } = useTranslation('note');
  const asked = useRef<KeyedField | null>(null);
  const inPage = (selector: string) => document.querySelector(selector);
  const run = (field: KeyedField) => {
    const panel = inPage(PANEL);
    const atCursor = picking?.atCursor ?? null;
    if (panel?.contains(document.activeElement)) openField(field, panel);
    else if (picking && picking.selection.picked.length > 0) openField(field, inPage(BAR));
    else if (picking && atCursor && atCursor.id !== open?.id) {
      picking.selection.set([atCursor], true);
      asked.current = field;
    } else openField(field, panel);
  };
  // The bar is there once something is picked.
  const pickedCount = picking?.selection.picked.length ?? 0;
  useEffect(() => {
    if (asked.current === null || pickedCount === 0) return;
    openField(asked.current, document.querySelector(BAR));
    asked.current = null;
  }, [pickedCount]);
  useShortcuts(
    FIELDS.map((field) => ({
      id: `note-field-${field}`,
      keys: KEYED_FIELDS[field],
      label: t('keys.change', { field: t(`columns.${field}`) }),
      group: t('title'),
      run: () => run(field),
    })),
  );
}
