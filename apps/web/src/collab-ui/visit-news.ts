import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';

/** Who did something; both empty for whom visitors are told of. */
export interface Author {
  id: string;
  name: string;
}

/** What became of one object since the last visit, or of the document as a whole: its latest change. */
export interface NewsItem {
  /** The document's own where it is no object of it. */
  objectId: string;
  event: ProjectEvent;
  author: Author;
}

export interface VisitNews {
  /** End of the last visit, ISO-8601. */
  since: string;
  /** One an object, newest first; what is gone among them. */
  changes: readonly NewsItem[];
  /** There was no more than that. */
  isWhole: boolean;
}

const NOBODY: Author = { id: '', name: '' };

export function authorOf({ actor }: ProjectEvent): Author {
  return actor ? { id: actor.id, name: actor.name } : NOBODY;
}

/** What the wish to see the news, or to be rid of them, comes to: without any it is said why. */
export function newsAnswer(news: VisitNews | null, isShown: boolean): 'show' | 'hide' | 'none' | 'unknown' {
  if (isShown) return 'hide';
  if (!news) return 'unknown';
  return news.changes.length > 0 ? 'show' : 'none';
}
