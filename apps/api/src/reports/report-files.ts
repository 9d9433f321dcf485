/** Cuts a report that is too long for one file: by parts and slices of notes, each of which begins a page. */
import type { ReportData, ReportNoteGroup, ReportPartData } from './report-data.ts';

/** What lists notes is cut into so many slices at most, so that their contents stand on one page. */
const SLICES_MAX = 30;
const SLICE_NOTES_MIN = 50;

type NotesPart = Extract<ReportPartData, { groups: ReportNoteGroup[] }>;

/** What begins a page, and how many pages it takes. */
export interface Unit {
  part: ReportPartData;
  pages: number;
}

/** Parts in their order, those of many notes in slices. */
export function unitsOf({ parts }: Pick<ReportData, 'parts'>): ReportPartData[] {
  return parts.flatMap((part) => {
    if (!('groups' in part)) return [part];
    const count = countOf(part);
    return slicesOf(part, Math.max(SLICE_NOTES_MIN, Math.ceil(count / SLICES_MAX)));
  });
}

/** Both halves of a slice; null where there is nothing to halve. */
export function halved(part: ReportPartData): ReportPartData[] | null {
  if (!('groups' in part) || countOf(part) < 2) return null;
  return slicesOf(part, Math.ceil(countOf(part) / 2));
}

const countOf = ({ groups }: NotesPart) => groups.reduce((sum, { notes }) => sum + notes.length, 0);

function slicesOf(part: NotesPart, notesEach: number): ReportPartData[] {
  const slices: ReportNoteGroup[][] = [[]];
  let room = notesEach;
  for (const { heading, notes } of part.groups)
    for (let at = 0; at < notes.length;) {
      if (room === 0) {
        slices.push([]);
        room = notesEach;
      }
      const taken = notes.slice(at, at + room);
      slices.at(-1)?.push({ heading, notes: taken });
      at += taken.length;
      room -= taken.length;
    }
  return slices.map((groups, index) => ({ ...part, groups, isContinued: part.isContinued || index > 0 }));
}

/** Which units stand in which file, in their order; a file has more pages only where a single unit has. */
export function filesOf(units: readonly Unit[], pagesMax: number): Unit[][] {
  const files: Unit[][] = [[]];
  let pages = 0;
  for (const unit of units) {
    if (pages > 0 && pages + unit.pages > pagesMax) {
      files.push([]);
      pages = 0;
    }
    files.at(-1)?.push(unit);
    pages += unit.pages;
  }
  return files;
}

export interface ContentsRow {
  title: string;
  page: number;
  file: number;
}

/** Where each unit begins, by the page numbers that go on from file to file. */
export function contentsOf(
  files: readonly (readonly Unit[])[],
  names: ReportData['partNames'],
): ContentsRow[] {
  let page = 1;
  return files.flatMap((units, index) =>
    units.flatMap(({ part, pages }) => {
      const row = { title: titleOf(part, names), page, file: index + 1 };
      page += pages;
      return part.part === 'cover' || part.part === 'contents' ? [] : [row];
    }),
  );
}

function titleOf(part: ReportPartData, names: ReportData['partNames']): string {
  const name = names[part.part] ?? '';
  if (!('groups' in part)) return name;
  const notes = part.groups.flatMap((group) => group.notes);
  const [first, last] = [notes[0], notes.at(-1)];
  return first && last ? `${name} \u2066#${first.number} – #${last.number}\u2069` : name;
}
