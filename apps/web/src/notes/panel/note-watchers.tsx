import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { setWatching } from '@plumbline/shared/documents/note/commands.ts';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-down';
import type { Room } from '../../collab/room.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { NoteAction } from '../room/note-action.ts';

interface NoteWatchersProps {
  room: Room<NoteAction> | null;
  /** Account ids. */
  watchers: readonly string[];
  /** Everybody of the project. */
  people: readonly Assignee[];
}

/** Who watches a note, for who may add and remove anybody of the project. */
export function NoteWatchers({ room, watchers, people }: NoteWatchersProps) {
  const { t } = useTranslation('note');
  const members = people.filter(({ kind }) => kind === 'member');
  const isKnown = people.length > 0;
  const left = watchers.filter((watcher) => isKnown && !people.some(({ id }) => id === watcher));
  const offered = [...members, ...left.map((id) => ({ id, name: t('comments.formerMember') }))];
  const set = ({ id, name }: Pick<Assignee, 'id' | 'name'>, isOn: boolean) =>
    room?.edit({ kind: isOn ? 'watch' : 'unwatch', subjectId: id, name }, (doc) =>
      setWatching(doc, id, isOn),
    );
  return (
    <Popover
      label={t('watchers')}
      align="end"
      className="max-h-80 w-64 overflow-y-auto p-3"
      trigger={
        <Button size="small" icon={<IconCaret />}>
          {t('watchers')} <bdi>{watchers.length}</bdi>
        </Button>
      }
    >
      {offered.map((person) => (
        <Checkbox
          key={person.id}
          label={person.name}
          checked={watchers.includes(person.id)}
          onChange={(isOn) => set(person, isOn)}
        />
      ))}
    </Popover>
  );
}
