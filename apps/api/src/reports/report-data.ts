/** What `report.typ` is given, as JSON: everything that is shown, in the words of the report's language. */
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { ContentsRow } from './report-files.ts';

/** A text, or its pieces where some of its letters are in no font. */
export type Shown = string | (string | { code: string })[];

export interface ReportFact {
  label: string;
  value: Shown;
}

export interface ReportNote {
  number: number;
  title: Shown;
  /** Paragraphs. */
  text: Shown[];
  status: NoteStatus;
  statusName: string;
  assignee: Shown;
  due: string;
  place: Shown;
  facts: ReportFact[];
  comments: { by: Shown; at: string; text: Shown[] }[];
  /** What was done to it, oldest first. */
  history: { by: Shown; at: string; text: Shown }[];
  /** Paths below the job's folder, as of `snippet`. */
  photos: string[];
  /** Says how many photos are left out; null for none. */
  morePhotos: string | null;
  snippet: string | null;
  /** The view into the picture in which it was made; as of `snippet`. */
  sight: string | null;
  link: string;
  /** An SVG. */
  qr: string | null;
}

export interface ReportNoteGroup {
  heading: Shown | null;
  notes: ReportNote[];
}

/** How often a version of a detector was right about a class. */
export interface ReportFigure {
  hazard: Shown;
  detector: Shown;
  /** As they are shown, one for each further column. */
  counts: string[];
}

/** An inspection in a log: what it is called, and its other columns as they are shown. */
export interface ReportCapture {
  name: Shown;
  floor: Shown;
  inspector: Shown;
  kind: string;
  takenOn: string;
  frames: string;
  uploaded: string;
}

export interface ReportSheet {
  name: Shown;
  picture: string;
  widthPx: number;
  heightPx: number;
  /** Of the sheet's width and height, 0…1. */
  marks: { number: number; status: NoteStatus; x: number; y: number }[];
}

export interface ReportCounts {
  title: string;
  rows: { label: Shown; status: NoteStatus | null; count: number }[];
}

export type ReportPartData =
  | { part: 'cover'; kind: string; picture: string | null; facts: ReportFact[] }
  | { part: 'summary'; tables: ReportCounts[] }
  | { part: 'findings'; columns: string[]; rows: ReportFigure[] }
  | { part: 'captures'; columns: string[]; rows: ReportCapture[] }
  | { part: 'floors'; sheets: ReportSheet[] }
  | { part: 'contents'; rows: ContentsRow[] }
  | { part: 'table'; columns: string[]; groups: ReportNoteGroup[]; isContinued: boolean }
  | { part: 'notes'; groups: ReportNoteGroup[]; isContinued: boolean }
  | { part: 'signatures' };

export interface ReportData {
  lang: string;
  region: string | null;
  direction: 'ltr' | 'rtl';
  paper: string;
  /** Families, in the order in which a letter is looked for. */
  fonts: string[];
  words: Record<string, string>;
  title: Shown;
  author: Shown;
  madeOn: string;
  project: { name: Shown };
  parts: ReportPartData[];
  /** What each is called where contents are listed. */
  partNames: Partial<Record<ReportPartData['part'], string>>;
  /** Of a file that goes on where another ends: the number of its first page, and how many there are in all. */
  firstPage: number;
  pageTotal: number | null;
  /** Filled in where fonts are known. */
  missing: { where: string; codes: string[] }[];
}
