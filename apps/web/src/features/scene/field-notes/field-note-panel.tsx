import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/x';
import IconAdd from '~icons/ph/note-pencil';
import { RoomSyncChip } from '../../../collab-ui/room-sync-chip.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DeleteFieldNoteQuestion } from './delete-field-note-question.tsx';
import { FieldNoteWords } from './field-note-words.tsx';
import { useFieldNoteAuthor } from './use-field-note-author.ts';
import type { FieldNotes } from './use-field-notes.ts';

interface FieldNotePanelProps {
  notes: FieldNotes;
  inspection: { id: string; projectId: string };
  captures: readonly Capture[];
  captureId: string;
  /** Looks at one, in its picture. */
  onGo: (note: FieldNote) => void;
  /** Null for whoever makes no inspect notes. */
  onMakeNote: ((note: FieldNote) => void) | null;
  /** Inspect notes of the floor: those that were made of a field note are led to from it. */
  pins: readonly NotePin[];
  onOpenNote: (noteId: string) => void;
}

/** All field notes of an inspection beside the picture, those of this picture first among them. */
export function FieldNotePanel({ captures, captureId, onGo, ...shown }: FieldNotePanelProps) {
  const { notes } = shown;
  const { t } = useTranslation('scene');
  const frames = new Map(captures.map(({ id, frame }) => [id, frame]));
  const { placing } = notes;
  return (
    <aside
      id="field-notes"
      aria-label={t('fieldNotes.title')}
      className="flex min-h-0 w-72 shrink-0 flex-col border-e border-line bg-surface max-md:absolute max-md:inset-y-0 max-md:start-0 max-md:z-[1150]"
    >
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line ps-3 pe-1">
        <h2 className="type-strong grow">{t('fieldNotes.title')}</h2>
        <RoomSyncChip status={notes.status} connection={notes.connection} compact />
        {placing.canPlace && (
          <IconButton
            label={t('fieldNotes.add')}
            shortcut="N"
            pressed={placing.isPicking}
            icon={<IconAdd className="size-4" />}
            onClick={() => placing.setPicking(!placing.isPicking)}
          />
        )}
        <IconButton
          label={t('fieldNotes.close')}
          icon={<IconClose className="size-4" />}
          onClick={() => notes.setListOpen(false)}
        />
      </div>
      {notes.all.length === 0 && (
        <p className="p-3 text-text-2">{t(notes.mayWrite ? 'fieldNotes.none' : 'fieldNotes.noneRead')}</p>
      )}
      <ul className="m-0 min-h-0 grow list-none overflow-y-auto p-0">
        {notes.all.map((note) => (
          <li key={note.id} className="border-b border-line">
            <Row
              note={note}
              frame={frames.get(note.captureId) ?? 0}
              isHere={note.captureId === captureId}
              isOpen={note.id === notes.openId}
              onOpen={() => {
                notes.open(note.id === notes.openId ? null : note.id);
                if (note.id !== notes.openId) onGo(note);
              }}
            />
            {note.id === notes.openId && <Opened {...shown} note={note} />}
          </li>
        ))}
      </ul>
    </aside>
  );
}

interface RowProps {
  note: FieldNote;
  frame: number;
  isHere: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Row({ note, frame, isHere, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(
        'focus-ring-inset block w-full px-3 py-2 text-start hover:bg-hover',
        isOpen && 'bg-selected',
      )}
    >
      <span className={cx('line-clamp-2 [overflow-wrap:anywhere]', note.text.trim() === '' && 'text-text-2')}>
        <bdi>{note.text.trim() || t('fieldNotes.noWords')}</bdi>
      </span>
      <span className="type-note block text-text-2">
        {isHere ? t('fieldNotes.here') : t('fieldNotes.frame', { frame: format.number(frame) })}
      </span>
    </button>
  );
}

type OpenedProps = Omit<FieldNotePanelProps, 'captures' | 'captureId' | 'onGo'> & { note: FieldNote };

function Opened({ notes, note, inspection, pins, onOpenNote, onMakeNote }: OpenedProps) {
  const format = useFormat();
  const { projectId, id: inspectionId } = inspection;
  const author = useFieldNoteAuthor({ projectId, inspectionId }, note.id);
  const made = pins.find(({ sight }) => sight?.fieldNoteId === note.id);
  const { t } = useTranslation('scene');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3 px-3 pt-1 pb-3">
      <FieldNoteWords notes={notes} note={note} />
      {author?.by && (
        <p className="type-note text-text-2">
          {t('fieldNotes.by', { name: author.by.name, when: format.dateTime(author.createdAt) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {made && (
          <Button size="small" onClick={() => onOpenNote(made.id)}>
            {t('fieldNotes.openNote', { number: format.number(made.number) })}
          </Button>
        )}
        {onMakeNote && notes.mayWrite && !made && note.text.trim() !== '' && (
          <Button size="small" onClick={() => onMakeNote(note)}>
            {t('fieldNotes.makeNote')}
          </Button>
        )}
        {notes.mayWrite && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('fieldNotes.delete')}
          </Button>
        )}
      </div>
      {isAsking && (
        <DeleteFieldNoteQuestion
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            notes.remove(note);
          }}
        />
      )}
    </div>
  );
}
