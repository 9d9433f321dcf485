/** What was done to a note, in the words in which the screen tells it. */
import type { ActivityChange, NoteDeed } from '@plumbline/shared/contract/note-activity.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import type { ReportNote } from './report-data.ts';
import type { ReportWords } from './report-words.ts';

export function historyOf(deeds: readonly NoteDeed[], words: ReportWords): ReportNote['history'] {
  return deeds.map((deed) => ({
    by: deed.actor?.name ?? words.texts('note:activity.server'),
    at: words.dateTime(new Date(deed.at)),
    text: deedText(deed, words),
  }));
}

function deedText({ kind, changes }: NoteDeed, words: ReportWords): string {
  if (changes.length > 0) return changes.map((change) => changeText(change, words)).join(' · ');
  const key = kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return words.texts(`note:activity.deed.${key}`);
}

function changeText({ field, from, to }: ActivityChange, words: ReportWords): string {
  const { texts } = words;
  const shown = (value: string | null): string => {
    if (value === null) return texts('note:none');
    const status = field === 'status' ? NOTE_STATUSES.find((each) => each === value) : undefined;
    if (status) return texts(`note:status.${status}`);
    return field === 'dueDate' ? words.day(value) : `\u2068${value}\u2069`;
  };
  if (field === 'place' && from !== null && from === to)
    return texts('note:activity.moved').replace('{{floor}}', () => shown(to));
  const label = texts(field === 'place' ? 'note:activity.place' : `note:columns.${field}`);
  return texts('note:activity.change')
    .replace('{{field}}', () => label)
    .replace('{{from}}', () => shown(from))
    .replace('{{to}}', () => shown(to));
}
