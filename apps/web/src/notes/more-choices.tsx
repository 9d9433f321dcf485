import type { Assignee, NoteTag } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-down';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Popover } from '../ui/popover.tsx';
import { TagList } from './panel/tag-list.tsx';
import { TagMark } from './tag-mark.tsx';
import { tagsQuery } from './tags-query.ts';

interface MoreChoicesProps {
  projectId: string;
  people: readonly Assignee[];
  tags: readonly NoteTag[];
  /** Account ids. */
  watcherIds: readonly string[];
  onTags: (tags: readonly NoteTag[]) => void;
  onWatchers: (ids: readonly string[]) => void;
}

/** Tags and watchers of a note that is about to be made. */
export function MoreChoices({ projectId, people, tags, watcherIds, onTags, onWatchers }: MoreChoicesProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const all = useQuery(tagsQuery(projectId)).data ?? [];
  const members = people.filter(({ kind }) => kind === 'member');
  const watch = (id: string, isOn: boolean) =>
    onWatchers(isOn ? [...watcherIds, id] : watcherIds.filter((each) => each !== id));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Popover
        label={t('columns.tags')}
        align="start"
        className="max-h-80 w-64 overflow-y-auto p-3"
        trigger={
          <Button size="small" icon={<IconCaret />}>
            {t('chooseTags')}
          </Button>
        }
      >
        {all.length === 0 && <p className="text-text-2">{t('noTags')}</p>}
        {all.map((tag) => (
          <div key={tag.id} className="flex items-center gap-2">
            <TagMark tag={tag} />
            <Checkbox
              label={tag.name}
              checked={tags.some(({ id }) => id === tag.id)}
              onChange={(isOn) => onTags(isOn ? [...tags, tag] : tags.filter(({ id }) => id !== tag.id))}
            />
          </div>
        ))}
      </Popover>
      <Popover
        label={t('watchers')}
        align="start"
        className="max-h-80 w-64 overflow-y-auto p-3"
        trigger={
          <Button size="small" icon={<IconCaret />}>
            {t('watchers')} <bdi>{format.number(watcherIds.length)}</bdi>
          </Button>
        }
      >
        {members.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={watcherIds.includes(id)}
            onChange={(isOn) => watch(id, isOn)}
          />
        ))}
      </Popover>
      <TagList tags={[...tags]} />
    </div>
  );
}
