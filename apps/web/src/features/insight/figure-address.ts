import { INSIGHT_FILTERS, type InsightPlace } from '@plumbline/shared/contract/insight.ts';
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import { figureWord, type Figure } from '@plumbline/shared/notes/figures.ts';

/** What a figure asks of the list beside the filters of the page. */
export type FigureOf = Partial<Pick<NotesWanted, 'status' | 'due' | 'turn' | 'assignee' | 'floorId'>> & {
  figure?: Figure;
};

/** Whose notes are counted, under which filters. */
export interface FigurePlace {
  projectId: string;
  place: InsightPlace;
}

/** The published inspections of some days, on the floor that the page is narrowed to. */
export function inspectionsAddress({ projectId, place }: FigurePlace, from: string, to: string): string {
  const { floorId } = place;
  const onFloor = floorId === undefined || floorId === 'none' ? {} : { floorId };
  const query = new URLSearchParams({ projectId, state: 'published', from, to, ...onFloor });
  return `/project/inspections?${query.toString()}`;
}

/** The list of exactly those notes that a figure counts. */
export function figureAddress({ projectId, place }: FigurePlace, { figure, ...asked }: FigureOf): string {
  const query = new URLSearchParams({ projectId });
  for (const name of INSIGHT_FILTERS) if (place[name] !== undefined) query.set(name, place[name]);
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value);
  if (figure) query.set('figure', figureWord(figure));
  return `/project/annotations?${query.toString()}`;
}
