import type { NoteNews } from '@plumbline/shared/notes/note-news.ts';

/** What one person did in the same way to one note or several. */
export interface GroupedNews extends Pick<NoteNews, 'deed' | 'actor' | 'at'> {
  id: string;
  /** The newest first. */
  notes: NoteNews[];
}

/** News as lines of who did what to which notes, the newest first. Guarded by `grouped-news.test.ts`. */
export function groupedNews(news: readonly NoteNews[]): GroupedNews[] {
  const groups = new Map<string, GroupedNews>();
  for (const one of news) {
    const { deed, actor, at } = one;
    const id = `${actor?.id ?? ''} ${deed}`;
    const group = groups.get(id) ?? { id, deed, actor, at, notes: [] };
    group.notes.push(one);
    groups.set(id, group);
  }
  return [...groups.values()];
}
