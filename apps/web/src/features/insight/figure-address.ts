import { INSIGHT_FILTERS, type InsightPlace } from '@plumbline/shared/contract/insight.ts';
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import { figureWord, type Figure } from '@plumbline/shared/notes/figures.ts';

/** What a figure asks of the list beside the filters of the page. */
export type FigureOf = Partial<
  Pick<NotesWanted, 'status' | 'due' | 'turn' | 'assignee' | 'floorId' | 'tagId'>
> & {
  figure?: Figure;
};

/** Whose notes are counted, under which filters. */
export interface FigurePlace {
  projectId: string;
  place: InsightPlace;
}

/** What stands in the address of the analytics over projects where a figure is opened project by project. */
export const BY_PROJECT = 'by';

/** What narrows inspections beside their days. */
interface SeenPlace {
  floorId?: string;
  zoneId?: string;
}

/** The published inspections of some days; null where notes without a place are counted, which nobody looks at. */
export function inspectionsAddress(
  { projectId, place }: FigurePlace,
  { from, to }: { from: string; to: string },
  seen: SeenPlace = {},
): string | null {
  if (place.floorId === 'none') return null;
  const asked = { ...(place.floorId !== undefined && { floorId: place.floorId }), ...seen };
  const query = new URLSearchParams({ projectId, state: 'published', from, to, ...asked });
  return `/project/inspections?${query.toString()}`;
}

/** The list of exactly those notes that a figure counts. */
export function figureAddress({ projectId, place }: FigurePlace, asked: FigureOf): string {
  const query = new URLSearchParams();
  for (const name of INSIGHT_FILTERS) if (place[name] !== undefined) query.set(name, place[name]);
  for (const [name, value] of wordsOf(asked)) query.set(name, value);
  return notesAddress(projectId, Object.fromEntries(query));
}

/** The list of notes under some filters. */
export function notesAddress(projectId: string, asked: Readonly<Record<string, string>>): string {
  return `/project/annotations?${new URLSearchParams({ projectId, ...asked }).toString()}`;
}

/** The projects that a figure's notes are in, each with the way to its list. */
export function byProjectAddress(asked: FigureOf): string {
  const word = new URLSearchParams(wordsOf(asked)).toString();
  return `/project/analytics?${new URLSearchParams({ [BY_PROJECT]: word }).toString()}`;
}

function wordsOf({ figure, ...asked }: FigureOf): [string, string][] {
  const words = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return figure ? [...words, ['figure', figureWord(figure)]] : words;
}
