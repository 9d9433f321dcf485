import {
  addChecklistItem,
  changeChecklistItem,
  deleteChecklistItem,
  moveChecklistItem,
} from '@plumbline/shared/documents/note/commands.ts';
import { NOTE_LIMITS, type ChecklistItem } from '@plumbline/shared/documents/note/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { cutText, enteredLine } from '@plumbline/shared/text/entered-text.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import IconDown from '~icons/ph/arrow-down';
import IconUp from '~icons/ph/arrow-up';
import IconRename from '~icons/ph/pencil-simple';
import IconDelete from '~icons/ph/trash';
import type { Room } from '../../collab/room.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineName } from '../../ui/inline-name.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { NoteAction } from '../room/note-action.ts';

const NAME_CHARS = 80;
const MAX_CHARS = NOTE_LIMITS.checklistTextChars;

interface NoteChecklistProps {
  room: Room<NoteAction> | null;
  items: readonly ChecklistItem[];
  mayEdit: boolean;
}

/** What is to be done in a note, in an order of its own; nothing is shown where nothing stands and nobody may write. */
export function NoteChecklist({ room, items, mayEdit }: NoteChecklistProps) {
  const { t } = useTranslation('note');
  const moved = useRef<string | null>(null);
  useEffect(() => {
    // The focus follows an entry that was moved by keys.
    if (moved.current !== null) document.getElementById(moved.current)?.focus();
    moved.current = null;
  }, [items]);
  if (items.length === 0 && !mayEdit) return null;
  const isFull = items.length >= NOTE_LIMITS.checklistItems;
  return (
    <section aria-label={t('checklist.title')} className="pb-3">
      <h3 className="type-label border-b border-line pb-1 text-text-2">
        {t('checklist.title')}{' '}
        <bdi>
          {items.filter(({ done }) => done).length}/{items.length}
        </bdi>
      </h3>
      <ul className="py-1">
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            edit={
              mayEdit && room
                ? (kind, run) => room.edit({ kind, subjectId: item.id, name: beginning(item.text) }, run)
                : null
            }
            onMove={(by, buttonId) => {
              const to = index + by;
              if (to < 0 || to >= items.length) return;
              moved.current = buttonId;
              room?.edit({ kind: 'changeItem', subjectId: item.id, name: beginning(item.text) }, (doc) =>
                moveChecklistItem(doc, item.id, to),
              );
            }}
          />
        ))}
      </ul>
      {mayEdit && room && !isFull && <NewItem room={room} />}
    </section>
  );
}

interface RowProps {
  item: ChecklistItem;
  /** Null for who only reads. */
  edit: ((kind: 'changeItem' | 'deleteItem', run: (doc: Y.Doc) => void) => void) | null;
  onMove: (by: 1 | -1, buttonId: string) => void;
}

function Row({ item: { id, text, done }, edit, onMove }: RowProps) {
  const { t } = useTranslation('note');
  const [isRenamed, setIsRenamed] = useState(false);
  const name = beginning(text);
  const change = (to: { text?: string; done?: boolean }) =>
    edit?.('changeItem', (doc) => changeChecklistItem(doc, id, to));
  if (isRenamed)
    return (
      <li className="flex items-center py-0.5">
        <InlineName
          initial={text}
          maxLength={MAX_CHARS}
          label={t('checklist.rename', { name })}
          emptyText={t('checklist.empty')}
          onDone={(written) => {
            setIsRenamed(false);
            const words = written === null ? '' : enteredLine(written).trim();
            if (words !== '') change({ text: words });
          }}
        />
      </li>
    );
  return (
    <li className="flex items-center gap-1 py-0.5">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <Checkbox label={text} checked={done} disabled={!edit} onChange={(to) => change({ done: to })} />
      </span>
      {edit && (
        <>
          <IconButton
            label={t('checklist.rename', { name })}
            icon={<IconRename />}
            onClick={() => setIsRenamed(true)}
          />
          <IconButton
            id={`${id}-up`}
            label={t('checklist.up', { name })}
            icon={<IconUp />}
            onClick={() => onMove(-1, `${id}-up`)}
          />
          <IconButton
            id={`${id}-down`}
            label={t('checklist.down', { name })}
            icon={<IconDown />}
            onClick={() => onMove(1, `${id}-down`)}
          />
          <IconButton
            label={t('checklist.delete', { name })}
            icon={<IconDelete />}
            onClick={() => edit('deleteItem', (doc) => deleteChecklistItem(doc, id))}
          />
        </>
      )}
    </li>
  );
}

function NewItem({ room }: { room: Room<NoteAction> }) {
  const { t } = useTranslation('note');
  const [typed, setTyped] = useState('');
  const text = enteredLine(typed).trim();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return;
    const id = newObjectId();
    const isAdded = room.edit({ kind: 'addItem', subjectId: id, name: beginning(text) }, (doc) =>
      addChecklistItem(doc, text, id),
    );
    if (isAdded !== undefined) setTyped('');
  };
  return (
    <form onSubmit={add} className="flex items-end gap-2 print:hidden">
      <TextField
        label={t('checklist.new')}
        className="min-w-0 grow"
        dir="auto"
        maxLength={MAX_CHARS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={text === ''}>
        {t('checklist.add')}
      </Button>
    </form>
  );
}

function beginning(text: string): string {
  return cutText(text, NAME_CHARS);
}
