import type { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { personInTurn, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import type { ColumnOf } from '@plumbline/shared/lists/describe-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { WaitMark } from '../../notes/queue/wait-mark.tsx';
import { StatusMark } from '../../notes/status-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { isOverdue } from '../../notes/is-overdue.ts';

type Cells = Partial<Record<ColumnOf<typeof NOTE_LIST>, (note: NoteRow) => ReactNode>>;

interface CellActions {
  onOpen: (note: NoteRow) => void;
  /** Still shown though the filters do not fit it any more. */
  isStray: (note: NoteRow) => boolean;
}

/** What the list of notes shows of each. */
export function useNoteCells(
  { accountId: ownId, today }: NoteReader,
  { onOpen, isStray }: CellActions,
): Cells {
  const { t } = useTranslation('note');
  const format = useFormat();
  const isMine = (note: NoteRow) => personInTurn(note)?.id === ownId;
  const names = (things: readonly { name: string }[]) => things.map(({ name }) => name).join(', ');
  return {
    number: (note) => (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <button
          type="button"
          className="focus-ring inline-flex items-center gap-1.5 rounded-control font-medium hover:underline"
          onClick={() => onOpen(note)}
        >
          {note.status && (
            <StatusMark status={note.status} isOverdue={isOverdue(note, today)} isMine={isMine(note)} />
          )}
          <bdi>{note.number ?? t('queue.draft')}</bdi>
        </button>
        <WaitMark noteId={note.id} />
        {isStray(note) && (
          <span className="rounded-control border border-line-strong px-1.5 font-normal text-text-2">
            {t('strayed')}
          </span>
        )}
      </span>
    ),
    description: ({ title }) =>
      title === '' ? (
        <span className="text-text-2">{t('noTitle')}</span>
      ) : (
        <bdi className="line-clamp-2 min-w-[24ch] [overflow-wrap:anywhere]">{title}</bdi>
      ),
    status: ({ status }) => status && t(`status.${status}`),
    assignee: ({ assignee }) =>
      assignee ? <PersonName {...assignee} /> : <span className="text-text-2">{t('nobody')}</span>,
    turn: (note) => {
      const next = personInTurn(note);
      return next && <PersonName {...next} />;
    },
    dueDate: (note) => (
      <bdi className={cx(isOverdue(note, today) && 'font-semibold text-danger')}>
        {note.dueDate ? format.day(note.dueDate) : <span className="text-text-2">{t('noDate')}</span>}
      </bdi>
    ),
    floor: ({ place }) =>
      place ? <bdi>{place.floorName}</bdi> : <span className="text-text-2">{t('notPlaced')}</span>,
    zones: ({ zones }) => <bdi>{names(zones)}</bdi>,
    tags: ({ tags }) => <bdi>{names(tags)}</bdi>,
    type: ({ type }) => t(`type.${type}`),
    comments: ({ commentCount }) => format.number(commentCount),
    createdBy: ({ createdBy }) => <PersonName {...createdBy} />,
    created: ({ createdAt }) => <bdi>{format.date(createdAt)}</bdi>,
    updated: ({ updatedAt }) => <bdi>{format.relative(updatedAt)}</bdi>,
  };
}
