/** What is filled in about a report before it is asked for, once or by a schedule. */
import { ANY_STATUS, NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import {
  REPORT_KINDS,
  type NewReport,
  type ReportFormat,
  type ReportKind,
  type ReportOutline,
} from '@plumbline/shared/contract/report.ts';
import * as z from 'zod/mini';
import { currentLanguage } from '../../i18n/i18n.ts';

export interface ReportDraft {
  kind: ReportKind;
  name: string;
  format: ReportFormat;
  outline: ReportOutline;
  /** Filters and order of the notes, as an address has them. */
  asked: Record<string, string>;
  /** Of a report of one note. */
  noteId?: string | undefined;
}

const FIRST_KIND: ReportKind = 'inspection';
/** What was verified long ago is in a report unless somebody leaves it out. */
const ALL_BY_NUMBER = { status: ANY_STATUS, orderBy: 'number', direction: 'asc' };

export function newDraft(nameOf: (kind: ReportKind) => string): ReportDraft {
  return {
    kind: FIRST_KIND,
    name: nameOf(FIRST_KIND),
    format: 'pdf',
    outline: {
      parts: [...REPORT_KINDS[FIRST_KIND]],
      language: currentLanguage(),
      paper: 'a4',
      groupBy: 'none',
      photos: 2,
      comments: true,
      snippet: true,
      sight: true,
      history: false,
      qr: true,
    },
    asked: ALL_BY_NUMBER,
  };
}

export function draftOf({ kind, name, format, outline, notes, noteId }: NewReport): ReportDraft {
  const asked = Object.entries(notes).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return { kind, name, format, outline, asked: Object.fromEntries(asked), noteId };
}

/** Without what is asked for no more. */
export function askedWith(asked: Record<string, string>, change: Record<string, string>) {
  return Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, value]) => value !== ''));
}

/** @returns null where a report of one note has none yet */
export function bodyOf({ kind, name, format, outline, asked, noteId }: ReportDraft): NewReport | null {
  const body = { kind, name: name.trim(), format, outline };
  if (kind !== 'single-note') return { ...body, notes: z.parse(NOTE_LIST.wanted, asked) };
  return noteId === undefined ? null : { ...body, notes: z.parse(NOTE_LIST.wanted, {}), noteId };
}
