import { DUE_SOON } from '@plumbline/shared/contract/note-due.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { personInTurn, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { isOverdue } from '../../../notes/is-overdue.ts';
import { noteAddress } from '../../../notes/note-address.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { cx } from '../../../ui/cx.ts';
import { addDays, daysBetween } from '../../../ui/date-field/plain-days.ts';
import { DUE_SHOWN } from './due-notes.ts';
import { HomeAnswer } from './home-answer.tsx';
import { HomeSection } from './home-section.tsx';
import { useDueNotes } from './use-due-notes.ts';

interface DueSoonProps {
  projectId: string;
  ownId: string;
}

/** The notes that are overdue or due within a week, the most urgent first. */
export function DueSoon({ projectId, ownId }: DueSoonProps) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const { query, reader } = useDueNotes(projectId, ownId);
  const { total = 0 } = query.data ?? {};
  const all = new URLSearchParams({ projectId, ...DUE_SOON });
  return (
    <HomeSection
      id="due-title"
      title={t('due.title')}
      beside={
        total > 0 && (
          <Link
            to={`/project/annotations?${all.toString()}`}
            className="focus-ring rounded-control text-link"
          >
            {t('due.all', { shown: format.number(total) })}
          </Link>
        )
      }
    >
      <HomeAnswer query={query} failed={t('due.failed')}>
        {({ rows, total: dueCount }) =>
          dueCount === 0 ? (
            <p className="py-2 text-text-2">{t('due.none')}</p>
          ) : (
            <ul>
              {rows.slice(0, DUE_SHOWN).map((note) => (
                <DueRow key={note.id} {...{ projectId, note, reader }} />
              ))}
            </ul>
          )
        }
      </HomeAnswer>
    </HomeSection>
  );
}

interface DueRowProps {
  projectId: string;
  note: NoteRow;
  reader: NoteReader;
}

function DueRow({ projectId, note, reader }: DueRowProps) {
  const { t } = useTranslation(['project', 'note']);
  const { status, number, title, dueDate } = note;
  const isLate = isOverdue(note, reader.today);
  return (
    <li className="border-b border-line">
      <Link
        to={noteAddress(projectId, note.id)}
        className="focus-ring flex min-h-8 items-center gap-2.5 rounded-control text-text no-underline hover:bg-hover"
      >
        {status && (
          <StatusMark
            status={status}
            isOverdue={isLate}
            isMine={personInTurn(note)?.id === reader.accountId}
          />
        )}
        <bdi className="font-medium">{number}</bdi>
        {/* Cut off at its own end, whichever way the page reads. */}
        <span
          dir="auto"
          className={cx('min-w-0 grow truncate text-match-parent', title === '' && 'text-text-2')}
        >
          {title === '' ? t('note:noTitle') : title}
        </span>
        {dueDate && (
          <span className={cx('shrink-0', isLate ? 'font-semibold text-danger' : 'text-text-2')}>
            <DueDay day={dueDate} today={reader.today} />
          </span>
        )}
      </Link>
    </li>
  );
}

/** `3 days late`, `today`, `tomorrow`, else the day. */
function DueDay({ day, today }: { day: string; today: string }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  if (day < today) return t('due.late', { count: daysBetween(day, today) });
  if (day === today) return t('due.today');
  if (day === addDays(today, 1)) return t('due.tomorrow');
  return <bdi>{format.day(day)}</bdi>;
}
