/** Finds letters that no font of a report has, so that they are drawn as their codes and nothing is lost silently. */
import type { ReportData, ReportNote, Shown } from './report-data.ts';

/** Signs that are never drawn: marks of direction, joiners, variation selectors, soft hyphens. */
const UNDRAWN = /^(?:[\p{Cf}\p{Zs}\p{Zl}\p{Zp}\n\t]|\p{Variation_Selector}|\u034F)$/u;
/** Control characters other than line breaks have no code worth printing. */
const CONTROL = /\p{Cc}/u;

type Has = (codePoint: number) => boolean;

/** A text as it can be drawn, and the codes of the letters that cannot. */
function markText(text: string, has: Has): { shown: Shown; codes: string[] } {
  const pieces: (string | { code: string })[] = [];
  const codes = new Set<string>();
  let run = '';
  // A half of a pair that stands alone is no letter of any font.
  for (const sign of text.toWellFormed()) {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (UNDRAWN.test(sign) || (!CONTROL.test(sign) && has(codePoint))) {
      run += sign;
      continue;
    }
    const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
    codes.add(code);
    if (run !== '') pieces.push(run);
    pieces.push({ code });
    run = '';
  }
  if (codes.size === 0) return { shown: text.toWellFormed(), codes: [] };
  if (run !== '') pieces.push(run);
  return { shown: pieces, codes: [...codes] };
}

/** The same of everything that a report shows of what people wrote. */
export function markReport(data: ReportData, has: Has): ReportData {
  const found = new Map<string, Set<string>>();
  const markIn = (where: string) => (text: Shown) => {
    if (typeof text !== 'string') return text;
    const { shown, codes } = markText(text, has);
    if (codes.length > 0) found.set(where, new Set([...(found.get(where) ?? []), ...codes]));
    return shown;
  };
  const here = markIn(typeof data.title === 'string' ? (data.words['report'] ?? '') : '');
  const marked: ReportData = {
    ...data,
    title: here(data.title),
    author: here(data.author),
    project: { name: here(data.project.name) },
    parts: data.parts.map((part) => {
      switch (part.part) {
        case 'cover':
          return { ...part, facts: part.facts.map((fact) => ({ ...fact, value: here(fact.value) })) };
        case 'summary':
          return {
            ...part,
            tables: part.tables.map((each) => ({
              ...each,
              rows: each.rows.map((row) => ({ ...row, label: here(row.label) })),
            })),
          };
        case 'findings':
          return {
            ...part,
            rows: part.rows.map((row) => ({
              ...row,
              hazard: here(row.hazard),
              detector: here(row.detector),
            })),
          };
        case 'captures':
          return {
            ...part,
            rows: part.rows.map((row) => ({
              ...row,
              name: here(row.name),
              floor: here(row.floor),
              inspector: here(row.inspector),
            })),
          };
        case 'floors':
          return { ...part, sheets: part.sheets.map((sheet) => ({ ...sheet, name: here(sheet.name) })) };
        case 'table':
        case 'notes':
          return {
            ...part,
            groups: part.groups.map(({ heading, notes }) => ({
              heading: heading === null ? null : here(heading),
              notes: notes.map((note) => markNote(note, markIn(`#${note.number}`))),
            })),
          };
        case 'contents':
        case 'signatures':
          return part;
      }
    }),
  };
  return {
    ...marked,
    missing: [...found].map(([where, codes]) => ({ where, codes: [...codes].toSorted() })),
  };
}

function markNote(note: ReportNote, mark: (text: Shown) => Shown): ReportNote {
  return {
    ...note,
    title: mark(note.title),
    text: note.text.map(mark),
    assignee: mark(note.assignee),
    place: mark(note.place),
    facts: note.facts.map((fact) => ({ ...fact, value: mark(fact.value) })),
    history: note.history.map(({ by, at, text }) => ({ by: mark(by), at, text: mark(text) })),
    comments: note.comments.map(({ by, at, text }) => ({ by: mark(by), at, text: text.map(mark) })),
  };
}
