import { writeFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { FIELD_NOTE_MAX_CHARS, type FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { enteredLines } from '@plumbline/shared/text/entered-text.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/text-area.tsx';
import { beginning, type FieldNotes } from './use-field-notes.ts';
import { useKeptCaret } from './use-kept-caret.ts';

interface FieldNoteWordsProps {
  notes: Pick<FieldNotes, 'room' | 'people' | 'mayWrite'>;
  note: FieldNote;
}

/** The words of a field note, which several write at once. */
export function FieldNoteWords({ notes: { room, people, mayWrite }, note }: FieldNoteWordsProps) {
  const { t } = useTranslation('scene');
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(note.text === '');
  const release = useRef<(() => void) | null>(null);
  const moveOn = useKeptCaret({ room, noteId: note.id, text: note.text, field });
  const letOthersIn = () => {
    release.current?.();
    release.current = null;
  };
  useEffect(() => {
    // One that was just left is to be written.
    if (isNew.current) field.current?.focus();
    return letOthersIn;
  }, []);
  const writing = people.filter(({ isSelf, selection }) => !isSelf && selection.includes(note.id));
  if (!mayWrite)
    return (
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text || t('fieldNotes.noWords')}</p>
    );
  const write = (words: string) => {
    moveOn();
    room?.edit({ kind: 'write', subjectId: note.id, name: beginning(words) }, (doc) =>
      writeFieldNote(doc, note.id, enteredLines(words)),
    );
  };
  return (
    <TextArea
      ref={field}
      label={t('fieldNotes.words')}
      rows={4}
      maxLength={FIELD_NOTE_MAX_CHARS}
      value={note.text}
      dir="auto"
      onChange={({ target }) => write(target.value)}
      onFocus={() => room?.presence.setSelection([note.id])}
      onBlur={() => {
        letOthersIn();
        room?.presence.setSelection([]);
      }}
      // What an input method puts together is not disturbed by what others write.
      onCompositionStart={() => {
        release.current ??= room?.holdOthersBack() ?? null;
      }}
      onCompositionEnd={letOthersIn}
      hint={
        writing.length > 0
          ? t('fieldNotes.alsoWrites', { count: writing.length, name: writing[0]?.name ?? '' })
          : undefined
      }
    />
  );
}
