/** Cuts a report that is too long for one file: by parts and slices of notes, each of which begins a page. */
import type { ReportData, ReportNote, ReportNoteGroup, ReportPartData } from './report-data.ts';

/** So much is set at once: whatever it is, it takes some hundred megabytes at most. A page of a note weighs 1. */
const PIECE_WEIGHT = 200;
const ROW_WEIGHT = 0.1;
const PHOTO_WEIGHT = 0.4;
const PIECE_SHEETS = 8;

type NotesPart = Extract<ReportPartData, { groups: ReportNoteGroup[] }>;

/** What begins a page, and how many pages it takes. */
export interface Unit {
  part: ReportPartData;
  pages: number;
}

/** Parts in their order, those of many notes and floors in slices. */
export function unitsOf(
  { parts }: Pick<ReportData, 'parts'>,
  weight: number = PIECE_WEIGHT,
): ReportPartData[] {
  return parts.flatMap((part): ReportPartData[] => {
    if ('groups' in part) return slicesOf(part, weight);
    if (part.part !== 'floors' || part.sheets.length <= PIECE_SHEETS) return [part];
    return Array.from({ length: Math.ceil(part.sheets.length / PIECE_SHEETS) }, (_, at) => ({
      ...part,
      sheets: part.sheets.slice(at * PIECE_SHEETS, (at + 1) * PIECE_SHEETS),
    }));
  });
}

/** Both halves of a slice; null where there is nothing to halve. */
export function halved(part: ReportPartData): ReportPartData[] | null {
  if (!('groups' in part) || countOf(part) < 2) return null;
  return slicesOf(part, weightOf(part) / 2);
}

const countOf = ({ groups }: NotesPart) => groups.reduce((sum, { notes }) => sum + notes.length, 0);

const weigh = ({ part }: NotesPart, { photos }: ReportNote) =>
  part === 'table' ? ROW_WEIGHT : Math.max(1, PHOTO_WEIGHT * photos.length);
const weightOf = (part: NotesPart) =>
  part.groups.reduce((sum, { notes }) => notes.reduce((all, note) => all + weigh(part, note), sum), 0);

/** Each has one note at least, and is full with the note that makes it so. */
function slicesOf(part: NotesPart, weight: number): ReportPartData[] {
  const slices: ReportNoteGroup[][] = [[]];
  let filled = 0;
  for (const { heading, notes } of part.groups) {
    let begun: ReportNoteGroup | undefined;
    for (const note of notes) {
      if (filled >= weight) {
        slices.push([]);
        [filled, begun] = [0, undefined];
      }
      if (begun === undefined) {
        begun = { heading, notes: [] };
        slices.at(-1)?.push(begun);
      }
      begun.notes.push(note);
      filled += weigh(part, note);
    }
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

/** Found without being told where. */
const UNLISTED: ReadonlySet<string> = new Set(['cover', 'contents']);

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
  let before: string | null = null;
  return files.flatMap((units, index) =>
    units.flatMap(({ part, pages }) => {
      const row = { title: titleOf(part, names), page, file: index + 1 };
      page += pages;
      const isSilent = UNLISTED.has(part.part) || (part.part === 'floors' && before === 'floors');
      before = part.part;
      return isSilent ? [] : [row];
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
