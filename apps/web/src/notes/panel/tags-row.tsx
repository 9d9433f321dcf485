import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-down';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { keyedField } from '../field-keys.ts';
import { TagMark } from '../tag-mark.tsx';
import { tagsQuery } from '../tags-query.ts';
import { useDecisions } from '../use-decisions.ts';
import { TagList } from './tag-list.tsx';

/** The tags of a note; who may change them ticks them in a list. */
export function TagsRow({ note, mayChange }: { note: NoteRow; mayChange: boolean }) {
  const { t } = useTranslation('note');
  return (
    <>
      <dt className="text-text-2">{t('columns.tags')}</dt>
      <dd className="m-0 flex min-w-0 flex-wrap items-center gap-2" {...keyedField('tags')}>
        {note.tags.length === 0 && !mayChange && t('none')}
        <TagList tags={note.tags} />
        {mayChange && <TagPicker note={note} />}
      </dd>
    </>
  );
}

function TagPicker({ note }: { note: NoteRow }) {
  const { t } = useTranslation('note');
  const decide = useDecisions();
  const all = useQuery(tagsQuery(note.projectId)).data ?? [];
  const has = new Set(note.tags.map(({ id }) => id));
  const toggle = (id: string, isOn: boolean) => {
    const tags = all.filter((tag) => (tag.id === id ? isOn : has.has(tag.id)));
    const tagIds = tags.map((tag) => tag.id);
    void decide(note, { patch: { tags }, call: { kind: 'fields', fields: { tagIds } } });
  };
  return (
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
          <Checkbox label={tag.name} checked={has.has(tag.id)} onChange={(isOn) => toggle(tag.id, isOn)} />
        </div>
      ))}
    </Popover>
  );
}
