import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import type { NoteCall } from '../note-requests.ts';
import type { NotePatch } from '../waiting-changes.ts';
import type { QueuedStep } from './queued-step.ts';

/** A step in words, as it was meant. */
export function useStepText(): (step: QueuedStep) => string {
  const { t } = useTranslation('note');
  const format = useFormat();
  const patchText = ({ status, assignee, dueDate, tags, place }: NotePatch): string[] => [
    ...(status ? [`${t('columns.status')}: ${t(`status.${status}`)}`] : []),
    ...(assignee === undefined ? [] : [`${t('columns.assignee')}: ${assignee?.name ?? t('nobody')}`]),
    ...(dueDate === undefined
      ? []
      : [`${t('columns.dueDate')}: ${dueDate ? format.day(dueDate) : t('noDate')}`]),
    ...(tags ? [`${t('columns.tags')}: ${tags.map(({ name }) => name).join(', ') || t('none')}`] : []),
    ...(place === undefined ? [] : [`${t('columns.floor')}: ${place?.floorName ?? t('notPlaced')}`]),
  ];
  const commentOf = (call: NoteCall) => (call.kind === 'step' && call.step.comment) || '';
  return ({ work }) => {
    if (work.kind === 'create') return `${t('newNote')}: ${work.note.title}`;
    if (work.kind === 'file') return work.name;
    if (work.kind === 'room') return t('queue.room');
    return [...patchText(work.patch), commentOf(work.call)].filter((part) => part !== '').join('. ');
  };
}
