import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { useTranslation } from 'react-i18next';
import { OrderSelect } from '../../../lists/order-select.tsx';

/** The orders that say something of cards in a column, each in the direction in which it is wanted. */
const ORDERS = [
  { orderBy: 'updatedAt', direction: 'desc', text: 'lastChanged' },
  { orderBy: 'dueDate', direction: 'asc', text: 'dueFirst' },
  { orderBy: 'number', direction: 'desc', text: 'newest' },
  { orderBy: 'number', direction: 'asc', text: 'oldest' },
  { orderBy: 'assignee', direction: 'asc', text: 'byAssignee' },
] as const satisfies readonly (Pick<NoteListQuery, 'orderBy' | 'direction'> & { text: string })[];

interface BoardOrderProps {
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}

export function BoardOrder({ place, onPut }: BoardOrderProps) {
  const { t } = useTranslation('note');
  const options = ORDERS.map(({ text, ...order }) => ({ ...order, label: t(`order.${text}`) }));
  return <OrderSelect place={place} options={options} onPut={onPut} className="w-48" />;
}
