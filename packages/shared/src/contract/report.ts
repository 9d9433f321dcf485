/**
 * Reports of a project: asked for once, set by a job, and from then on the same file. What a kind begins with stands in
 * `REPORT_KINDS`; whoever makes one may change all of it.
 */
import * as z from 'zod/mini';
import { LANGUAGES } from './auth.ts';
import { BCF_WRITTEN_VERSIONS } from './bcf.ts';
import { InstantSchema, PageQuerySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { NOTE_LIST } from './note-list.ts';

/** What a report is made of, each at most once and in the order that is asked for. */
export const REPORT_PARTS = [
  'cover',
  'summary',
  'findings',
  'captures',
  'floors',
  'table',
  'notes',
  'signatures',
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Kinds with the parts that each begins with. */
export const REPORT_KINDS = {
  inspection: ['cover', 'summary', 'floors', 'notes', 'signatures'],
  'note-list': ['table'],
  'single-note': ['notes'],
  'status-summary': ['cover', 'summary', 'floors', 'table'],
  'ai-hazards': ['cover', 'findings', 'floors', 'notes'],
  'capture-log': ['cover', 'captures'],
  'audit-pack': ['cover', 'summary', 'captures', 'floors', 'table', 'notes', 'signatures'],
} as const satisfies Record<string, readonly ReportPart[]>;
export type ReportKind = keyof typeof REPORT_KINDS;
export const REPORT_KIND_NAMES = [
  'inspection',
  'note-list',
  'single-note',
  'status-summary',
  'ai-hazards',
  'capture-log',
  'audit-pack',
] as const satisfies readonly ReportKind[];

/** Pages, or the notes as their list is taken along. */
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv', 'bcf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_PAPERS = ['a4', 'letter', 'a3'] as const;
export const REPORT_GROUPINGS = ['none', 'status', 'assignee', 'floor', 'zone', 'tag', 'hazard'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];
/** Whether it tells what became of findings, which is for those who decide on them. */
export function tellsOfFindings({
  kind,
  outline,
}: {
  kind: ReportKind;
  outline: Pick<ReportOutline, 'parts'>;
}): boolean {
  return kind === 'ai-hazards' || outline.parts.includes('findings');
}
export const REPORT_PHOTOS_MAX = 6;
/** Beyond so many pages a report is several files, in one archive. */
export const REPORT_FILE_PAGES_MAX = 1500;
export const REPORT_NAME_MAX_CHARS = 120;

/** How a report is to be; kept with it. */
export const ReportOutlineSchema = z.strictObject({
  parts: z.array(z.enum(REPORT_PARTS)).check(
    z.minLength(1),
    z.maxLength(REPORT_PARTS.length),
    z.refine((parts) => new Set(parts).size === parts.length),
  ),
  language: z.enum(LANGUAGES),
  paper: z.enum(REPORT_PAPERS),
  groupBy: z.enum(REPORT_GROUPINGS),
  photos: z.int().check(z.minimum(1), z.maximum(REPORT_PHOTOS_MAX)),
  comments: z.boolean(),
  snippet: z.boolean(),
  /** The view into the picture in which a note was made. Missing, as in older ones: no. */
  sight: z.optional(z.boolean()),
  /** What became of a note, step by step. Missing, as in older ones: no. */
  history: z.optional(z.boolean()),
  qr: z.boolean(),
});
export type ReportOutline = z.infer<typeof ReportOutlineSchema>;

/** POST /api/core/project/{projectId}/report: of the notes that a list would show, or of one. */
export const NewReportBodySchema = z.strictObject({
  kind: z.enum(REPORT_KIND_NAMES),
  name: FIELD_RULES.requiredText(REPORT_NAME_MAX_CHARS),
  format: z._default(z.enum(REPORT_FORMATS), 'pdf'),
  /** Of BCF alone. */
  version: z.optional(z.enum(BCF_WRITTEN_VERSIONS)),
  /** Of a file without pages only its language is heard. */
  outline: ReportOutlineSchema,
  notes: z.strictObject(NOTE_LIST.wanted.shape),
  /** Missing = all that `notes` lets through. */
  noteId: z.optional(UuidSchema),
});
export type NewReport = z.infer<typeof NewReportBodySchema>;

const REPORT_WORD_MAX_CHARS = 8000;

/** A report as a word of an address. @returns null for what asks for none */
export function parseNewReport(word: string): NewReport | null {
  try {
    return z.safeParse(NewReportBodySchema, JSON.parse(word)).data ?? null;
  } catch {
    return null;
  }
}

/** GET /api/core/project/{projectId}/report/pages: the first pages of a report that nobody has asked for yet. */
export const ReportPagesQuerySchema = z.object({
  /** `NewReport` as JSON. */
  report: z.string().check(
    z.maxLength(REPORT_WORD_MAX_CHARS),
    z.regex(/^\{.+\}$/),
    z.refine((word) => parseNewReport(word) !== null),
  ),
});
export const ReportPagesAnswerSchema = answerOf(
  z.object({
    /** The pages below each other, as a picture. */
    svg: z.string(),
    /** False where the report has more notes or floors than are shown. */
    isWhole: z.boolean(),
  }),
);

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_STEPS = ['reading', 'setting', 'storing'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Where letters stand that no font has, with their codes. */
export const MissingLettersSchema = z.object({ where: z.string(), codes: z.array(z.string()) });

export const ReportSchema = z.object({
  id: UuidSchema,
  projectId: UuidSchema,
  kind: z.enum(REPORT_KIND_NAMES),
  name: z.string(),
  format: z.enum(REPORT_FORMATS),
  language: z.enum(LANGUAGES),
  state: z.enum(REPORT_STATES),
  step: z.enum(REPORT_STEPS),
  /** Of the step, 0…1. */
  progress: z.number(),
  /** A code of the error catalogue when failed. */
  error: z.nullable(z.string()),
  createdAt: InstantSchema,
  createdBy: z.object({ id: UuidSchema, name: z.string() }),
  /** Of what is done; null before. */
  file: z.nullable(
    z.object({
      sizeBytes: z.number(),
      /** Null where there are no pages. */
      pageCount: z.nullable(z.number()),
      /** Of how many files it is; of more than one they lie in an archive. */
      partCount: z.number(),
      noteCount: z.number(),
      sha256: z.string(),
      /** Of PDF, as `ua-1`; null where the pages fulfil none. */
      standard: z.nullable(z.string()),
      missing: z.array(MissingLettersSchema),
    }),
  ),
  mayCancel: z.boolean(),
  mayDelete: z.boolean(),
});
export type Report = z.infer<typeof ReportSchema>;
export const ReportAnswerSchema = answerOf(ReportSchema);

/** GET /api/core/project/{projectId}/report: what the caller may read, newest first. */
export const ReportListQuerySchema = PageQuerySchema;
export const ReportListAnswerSchema = listOf(ReportSchema);
