/** Puts together what a report shows from what was read, part by part. */
import type { ReportOutline, ReportPart } from '@plumbline/shared/contract/report.ts';
import { figuresByClass, precisionOf } from '@plumbline/shared/hazards/precision.ts';
import { applySimilarity, invertSimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import type { FloorPlanRecord } from '@plumbline/server/floor-plans/floor-plan-record.ts';
import type { ReportedNote, ReportSource } from '@plumbline/server/reports/read-report.ts';
import type { WantedReport } from '@plumbline/server/reports/report.store.ts';
import { capturesPart } from './captures-part.ts';
import { drawQr } from './draw-qr.ts';
import { firstOf, groupNotes, type NoteGroup } from './group-notes.ts';
import { historyOf } from './note-history.ts';
import type {
  ReportCounts,
  ReportData,
  ReportFact,
  ReportNote,
  ReportPartData,
  ReportSheet,
} from './report-data.ts';
import { bringPicture, bringSheet, type PictureFolder } from './report-pictures.ts';
import { bringSight } from './report-sight.ts';
import type { ReportWords } from './report-words.ts';

/** In a summary so many names stand by themselves. */
const NAMED_ROWS = 12;
/** Pictures are drawn by several threads. */
const NOTES_AT_ONCE = 4;
const PAPERS = { a4: 'a4', letter: 'us-letter', a3: 'a3' } as const;

export interface ReportMaking {
  report: WantedReport;
  source: ReportSource;
  words: ReportWords;
  pictures: PictureFolder;
  addressOf: (note: ReportedNote) => string;
  /** Hears how much of the notes is put together, and ends it by throwing. */
  onNote: (done: number) => void;
  /** Missing: all of it. */
  first?: ShownPages;
}

/** How much is shown of what is only looked at. */
export interface ShownPages {
  notes: number;
  /** Of a table. */
  rows: number;
  sheets: number;
}

const ALL: ShownPages = { notes: Infinity, rows: Infinity, sheets: Infinity };

export async function buildReport(making: ReportMaking): Promise<ReportData> {
  const { report, source, words } = making;
  const { outline } = report.asked;
  const groups = groupNotes(source.notes, outline.groupBy, words);
  const parts: ReportPartData[] = [];
  for (const part of outline.parts) parts.push(await PARTS[part](making, groups));
  return {
    ...words.setting,
    paper: PAPERS[outline.paper],
    words: words.pages,
    title: report.name,
    author: source.author,
    madeOn: words.date(report.createdAt),
    project: { name: source.project.name },
    parts,
    partNames: Object.fromEntries(outline.parts.map((part) => [part, words.texts(`report:part.${part}`)])),
    firstPage: 1,
    pageTotal: null,
    missing: [],
  };
}

const PARTS: Record<
  ReportPart,
  (making: ReportMaking, groups: readonly NoteGroup[]) => ReportPartData | Promise<ReportPartData>
> = {
  cover: coverPart,
  summary: summaryPart,
  findings: findingsPart,
  captures: ({ source, words, first = ALL }) => capturesPart(source.captures.slice(0, first.rows), words),
  floors: floorPart,
  table: tablePart,
  notes: notesPart,
  signatures: () => ({ part: 'signatures' }),
};

async function coverPart({ report, source, words, pictures }: ReportMaking): Promise<ReportPartData> {
  const { project, author, notes, captures } = source;
  const { texts } = words;
  const isOfCaptures = report.kind === 'capture-log';
  const fact = (name: string, value: string): ReportFact[] =>
    value === '' ? [] : [{ label: texts(`report:pdf.${name}`), value }];
  const period = isOfCaptures
    ? words.span(captures.map(({ takenOn }) => words.day(takenOn)))
    : words.span(
        notes
          .map(({ createdAt }) => createdAt)
          .toSorted((a, b) => a.getTime() - b.getTime())
          .map(words.date),
      );
  return {
    part: 'cover',
    kind: texts(`report:kind.${report.kind}`),
    picture: project.coverFileId === null ? null : await bringPicture(pictures, project.coverFileId),
    facts: [
      ...fact('code', project.code),
      ...fact('address', project.address),
      ...fact(isOfCaptures ? 'takenBetween' : 'period', period),
      ...fact('author', author),
      ...fact('date', words.dateTime(report.createdAt)),
      ...(isOfCaptures
        ? fact('captureCount', String(captures.length))
        : fact('noteCount', String(notes.length))),
    ],
  };
}

function summaryPart({ source: { notes }, words }: ReportMaking): ReportPartData {
  const { texts } = words;
  const byStatus = NOTE_STATUSES.map((status) => ({
    label: texts(`note:status.${status}`),
    status,
    count: notes.filter((note) => (note.status ?? 'none') === status).length,
  }));
  const counts = (by: 'assignee' | 'floor'): ReportCounts => {
    const groups = groupNotes(notes, by, words).map((group) => ({
      label: group.heading ?? '',
      status: null,
      count: group.notes.length,
    }));
    const ordered = groups.toSorted((a, b) => b.count - a.count);
    const others = ordered.slice(NAMED_ROWS).reduce((sum, { count }) => sum + count, 0);
    const rest = others > 0 ? [{ label: texts('report:pdf.others'), status: null, count: others }] : [];
    return { title: texts(`report:pdf.by.${by}`), rows: [...ordered.slice(0, NAMED_ROWS), ...rest] };
  };
  return {
    part: 'summary',
    tables: [{ title: texts('report:pdf.by.status'), rows: byStatus }, counts('assignee'), counts('floor')],
  };
}

/** What waits for a decision stands in no report. */
function findingsPart({ source, words }: ReportMaking): ReportPartData {
  const names = ['class', 'detector', 'approved', 'rejected', 'precision'];
  const decided = figuresByClass(source.findings).filter((row) => precisionOf(row) !== null);
  return {
    part: 'findings',
    columns: names.map((name) => words.texts(`insight:findings.${name}`)),
    rows: decided.map(({ hazard, detector, ...counts }) => ({
      hazard: words.hazardName(hazard),
      detector: words.detectorName(detector),
      counts: [String(counts.approved), String(counts.rejected), words.percent(precisionOf(counts) ?? 0)],
    })),
  };
}

async function floorPart({ source, pictures, first = ALL }: ReportMaking): Promise<ReportPartData> {
  const placed = Map.groupBy(source.notes, ({ place }) => place?.floorId ?? null);
  const sheets: ReportSheet[] = [];
  for (const plan of source.plans) {
    const notes = placed.get(plan.id);
    if (notes && sheets.length < first.sheets) sheets.push(await sheetOf(plan, notes, pictures));
  }
  return { part: 'floors', sheets };
}

async function sheetOf(
  { name, image }: FloorPlanRecord,
  notes: readonly ReportedNote[],
  pictures: PictureFolder,
): Promise<ReportSheet> {
  const toRaster = invertSimilarity(image.rasterToPlan);
  const { widthPx, heightPx } = image;
  const marks = notes.flatMap(({ number, status, place }) => {
    if (!place) return [];
    const at = applySimilarity(toRaster, place);
    return [
      { number: number ?? 0, status: status ?? ('none' as const), x: at.x / widthPx, y: at.y / heightPx },
    ];
  });
  return { name, picture: await bringSheet(pictures, image), widthPx, heightPx, marks };
}

async function tablePart(making: ReportMaking, groups: readonly NoteGroup[]): Promise<ReportPartData> {
  const names = ['number', 'description', 'status', 'assignee', 'dueDate', 'floor'];
  return {
    part: 'table',
    isContinued: false,
    columns: names.map((name) => making.words.texts(`note:columns.${name}`)),
    groups: firstOf(groups, making.first?.rows).map(({ heading, notes }) => ({
      heading,
      notes: notes.map((note) => lineOf(note, making)),
    })),
  };
}

async function notesPart(making: ReportMaking, groups: readonly NoteGroup[]): Promise<ReportPartData> {
  const all = making.source.notes.length;
  let done = 0;
  const made = [];
  for (const { heading, notes } of firstOf(groups, making.first?.notes)) {
    const shown: ReportNote[] = [];
    for (let at = 0; at < notes.length; at += NOTES_AT_ONCE) {
      const pages = notes.slice(at, at + NOTES_AT_ONCE).map((note) => pageOf(note, making));
      // Nothing is being written any more when the folder goes.
      await Promise.allSettled(pages);
      shown.push(...(await Promise.all(pages)));
      done += pages.length;
      making.onNote(done / all);
    }
    made.push({ heading, notes: shown });
  }
  return { part: 'notes', groups: made, isContinued: false };
}

/** What a note is in a table. */
function lineOf(note: ReportedNote, { words, addressOf }: ReportMaking): ReportNote {
  const status = note.status ?? 'none';
  return {
    number: note.number ?? 0,
    title: note.title === '' ? words.texts('note:noTitle') : note.title,
    text: [],
    status,
    statusName: words.texts(`note:status.${status}`),
    assignee: note.assignee?.name ?? '',
    due: note.dueDate === null ? '' : words.day(note.dueDate),
    place: note.place?.floorName ?? '',
    facts: [],
    comments: [],
    history: [],
    photos: [],
    morePhotos: null,
    snippet: null,
    sight: null,
    link: addressOf(note),
    qr: null,
  };
}

async function pageOf(note: ReportedNote, making: ReportMaking): Promise<ReportNote> {
  const { report, words, pictures } = making;
  const { outline } = report.asked;
  const line = lineOf(note, making);
  const photos = await photosOf(note, outline, pictures);
  const left = note.photoIds.length - photos.length;
  return {
    ...line,
    text: restOf(note),
    facts: factsOf(note, words),
    comments: outline.comments
      ? note.comments.map(({ by, at, text }) => ({ by, at: words.dateTime(at), text: paragraphs(text) }))
      : [],
    history: historyOf(note.history, words),
    photos,
    morePhotos:
      left > 0
        ? words
            .texts('report:pdf.morePhotos')
            .replace('{{shown}}', String(photos.length))
            .replace('{{all}}', String(note.photoIds.length))
        : null,
    snippet:
      outline.snippet && note.floorImageId !== null ? await bringPicture(pictures, note.floorImageId) : null,
    sight: await bringSight(pictures, note),
    qr: outline.qr ? drawQr(line.link) : null,
  };
}

async function photosOf(
  { photoIds }: ReportedNote,
  { photos }: ReportOutline,
  pictures: PictureFolder,
): Promise<string[]> {
  const found: string[] = [];
  for (const fileId of photoIds) {
    if (found.length === photos) break;
    const path = await bringPicture(pictures, fileId);
    if (path !== null) found.push(path);
  }
  return found;
}

/** What the title above does not say already. */
function restOf({ text, title }: ReportedNote): string[] {
  const lines = paragraphs(text);
  return lines[0] === title ? lines.slice(1) : lines;
}

function paragraphs(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function factsOf(note: ReportedNote, words: ReportWords): ReportFact[] {
  const { texts } = words;
  const facts: [label: string, value: string][] = [
    [texts('note:columns.assignee'), note.assignee?.name ?? texts('note:nobody')],
    [texts('note:columns.dueDate'), note.dueDate === null ? texts('note:noDate') : words.day(note.dueDate)],
    [texts('note:columns.floor'), note.place?.floorName ?? texts('note:notPlaced')],
    [texts('note:columns.zones'), words.list(note.zones.map(({ name }) => name))],
    [texts('note:columns.tags'), words.list(note.tags.map(({ name }) => name))],
    [texts('note:columns.createdBy'), words.list([note.createdBy.name, words.dateTime(note.createdAt)])],
    [
      texts('report:pdf.statusBy'),
      note.statusBy === null ? '' : words.list([note.statusBy.name, words.dateTime(note.statusAt)]),
    ],
  ];
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}
