import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { TagMark } from '../tag-mark.tsx';

/** The tags of a note, each with its mark and name. */
export function TagList({ tags }: Pick<NoteRow, 'tags'>) {
  return tags.map((tag) => (
    <span key={tag.id} className="inline-flex items-center gap-1 rounded-tag border border-line-strong px-1">
      <TagMark tag={tag} />
      <bdi>{tag.name}</bdi>
    </span>
  ));
}
