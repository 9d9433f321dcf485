import type { ReportGrouping } from '@plumbline/shared/contract/report.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import type { ReportedNote } from '@plumbline/server/reports/read-report.ts';
import type { ReportWords } from './report-words.ts';

export interface NoteGroup {
  /** Null where nothing is grouped. */
  heading: string | null;
  notes: ReportedNote[];
}

/** By what a note is grouped: its name, and null where it has none. One with several stands under the first. */
const NAMES: Record<
  Exclude<ReportGrouping, 'none' | 'status'>,
  (note: ReportedNote, words: ReportWords) => string | null
> = {
  assignee: ({ assignee }) => assignee?.name ?? null,
  floor: ({ place }) => place?.floorName ?? null,
  zone: ({ zones }) => zones[0]?.name ?? null,
  tag: ({ tags }) => tags[0]?.name ?? null,
  hazard: ({ hazard }, { hazardName }) => (hazard === null ? null : hazardName(hazard)),
};

/** Notes in their order, together with those that have the same; what has nothing comes last. */
export function groupNotes(notes: ReportedNote[], by: ReportGrouping, words: ReportWords): NoteGroup[] {
  if (notes.length === 0) return [];
  if (by === 'none') return [{ heading: null, notes }];
  if (by === 'status') {
    const groups = Map.groupBy(notes, ({ status }) => status ?? 'none');
    return NOTE_STATUSES.flatMap((status) => {
      const found = groups.get(status);
      return found ? [{ heading: words.texts(`note:status.${status}`), notes: found }] : [];
    });
  }
  const nameOf = NAMES[by];
  const groups = Map.groupBy(notes, (note) => nameOf(note, words));
  return [...groups]
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null) || words.compare(a ?? '', b ?? ''))
    .map(([name, found]) => ({ heading: name ?? words.texts(`report:pdf.without.${by}`), notes: found }));
}

/** The first notes, under their headings. */
export function firstOf(groups: readonly NoteGroup[], most = Infinity): NoteGroup[] {
  let room = most;
  return groups.flatMap(({ heading, notes }) => {
    const taken = notes.slice(0, room);
    room -= taken.length;
    return taken.length === 0 ? [] : [{ heading, notes: taken }];
  });
}
