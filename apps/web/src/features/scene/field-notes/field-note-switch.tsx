import { useTranslation } from 'react-i18next';
import IconNotes from '~icons/ph/notepad';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { FieldNotes } from './use-field-notes.ts';

/** Opens and closes the list of field notes, for whoever may read them. */
export function FieldNoteSwitch({ notes }: { notes: FieldNotes }) {
  const { t } = useTranslation('scene');
  if (!notes.mayRead) return null;
  return (
    <IconButton
      label={t('fieldNotes.show', { count: notes.all.length })}
      pressed={notes.isListOpen}
      icon={<IconNotes className="size-[18px]" />}
      onClick={() => notes.setListOpen(!notes.isListOpen)}
    />
  );
}
