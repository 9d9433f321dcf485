import type { BoardColumn, NoteCard } from '@plumbline/shared/contract/note-board.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { addDays } from '../../../ui/date-field/plain-days.ts';

const WEEK_DAYS = 7;

/** What there is to say of a column beside its count; nothing where that takes cards that have not come. */
export function useColumnSentence(ownId: string, today: string, verifiedThisWeek: number) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const weekEnd = addDays(today, WEEK_DAYS);
  const counted = (key: string, count: number) => t(`board.${key}`, { count, shown: format.number(count) });
  const sentences: Record<NoteStatus, (cards: readonly NoteCard[]) => string> = {
    none: (cards) => counted('noOwner', cards.filter(({ assignee }) => assignee === null).length),
    open: (cards) => t('board.oldest', { when: format.relative(oldest(cards)) }),
    'in-progress': (cards) =>
      counted('endSoon', cards.filter(({ dueDate }) => isWithin(dueDate, weekEnd)).length),
    'in-dispute': () => t('board.waitForCreator'),
    complete: (cards) => counted('byYou', cards.filter(({ createdBy }) => createdBy.id === ownId).length),
    verified: () => counted('thisWeek', verifiedThisWeek),
  };
  return ({ status, total, cards }: BoardColumn): string => {
    if (total === 0 || status === 'verified') return status === 'verified' ? sentences.verified([]) : '';
    if (cards === null || (cards.length < total && status !== 'in-dispute')) return '';
    return sentences[status](cards);
  };
}

function isWithin(dueDate: string | null, weekEnd: string): boolean {
  return dueDate !== null && dueDate <= weekEnd;
}

function oldest(cards: readonly NoteCard[]): string {
  return cards.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), '9999');
}
