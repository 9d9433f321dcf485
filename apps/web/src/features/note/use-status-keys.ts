import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';

interface Selected {
  /** Where the keys are. */
  atCursor: NoteRow | null;
  /** Open in the panel beside. */
  open: NoteRow | null;
}

/** The digits 0 to 5 give the selected note its status: the one at the cursor, or that of the panel one is in. */
export function useStatusKeys({ atCursor, open }: Selected, onTake: (note: NoteRow, to: NoteStatus) => void) {
  const { t } = useTranslation('note');
  const run = (to: NoteStatus) => {
    const isInPanel = document.activeElement?.closest('#panel') !== null;
    const note = (isInPanel ? open : atCursor) ?? open;
    if (note) onTake(note, to);
  };
  useShortcuts(
    NOTE_STATUSES.map((status, digit) => ({
      id: `note-${status}`,
      keys: `Digit${digit}`,
      label: t('keys.status', { status: t(`status.${status}`) }),
      group: t('title'),
      run: () => run(status),
    })),
  );
}
