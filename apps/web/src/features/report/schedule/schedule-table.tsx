import type { ReportSchedule } from '@plumbline/shared/contract/report-schedule.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useScheduleChanges } from './schedule-requests.ts';
import { useRhythmWords } from './use-rhythm-words.ts';

const COLUMNS = ['name', 'rhythm', 'recipients', 'next', 'last'] as const;
/** So many recipients are named; the drawer has them all. */
const NAMED = 3;

interface ScheduleTableProps {
  projectId: string;
  timeZone: string;
  schedules: readonly ReportSchedule[];
  onChange: (schedule: ReportSchedule) => void;
  onDelete: (schedule: ReportSchedule) => void;
}

export function ScheduleTable({ schedules, ...row }: ScheduleTableProps) {
  const { t } = useTranslation('report');
  return (
    <table className="w-full border-collapse bg-surface text-start">
      <caption className="sr-only">{t('schedule.title')}</caption>
      <thead className="type-label bg-sunken text-text-2">
        <tr>
          {COLUMNS.map((id) => (
            <th key={id} scope="col" className="px-3 py-2 text-start">
              {t(`schedule.columns.${id}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('columns.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} {...{ schedule, ...row }} />
        ))}
      </tbody>
    </table>
  );
}

interface ScheduleRowProps extends Omit<ScheduleTableProps, 'schedules'> {
  schedule: ReportSchedule;
}

function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, timeZone, onChange } = props;
  const { t } = useTranslation('report');
  const format = useFormat();
  const words = useRhythmWords();
  const { recipients, state, nextAt, runAs, lastReport } = schedule;
  const named = recipients.slice(0, NAMED).map((person) => person.name);
  const more = recipients.length - named.length;
  const open = (
    <button
      type="button"
      className="focus-ring cursor-pointer rounded-control text-start text-link underline"
      onClick={() => onChange(schedule)}
    >
      <bdi>{schedule.name}</bdi>
    </button>
  );
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-2 text-start font-medium">
        {open}
      </th>
      <td className="px-3 py-2">{words.rhythm(schedule)}</td>
      <td className="px-3 py-2">
        {recipients.length === 0 ? (
          <span className="text-text-2">{t('schedule.nobody')}</span>
        ) : (
          <bdi>{format.list(more > 0 ? [...named, t('schedule.more', { count: more })] : named)}</bdi>
        )}
      </td>
      <td className="px-3 py-2" aria-live="polite">
        {state === 'active' ? (
          format.dateTime(nextAt, timeZone)
        ) : (
          <>
            {t(`schedule.state.${state}`)}
            {state === 'stopped' && (
              <p className="text-danger">{t('schedule.stopped', { name: runAs.name })}</p>
            )}
          </>
        )}
      </td>
      <td className="px-3 py-2">
        {lastReport ? (
          <>
            {format.dateTime(lastReport.createdAt)}
            <p className="text-text-2">{t(`state.${lastReport.state}`)}</p>
          </>
        ) : (
          <span className="text-text-2">{t('schedule.noneYet')}</span>
        )}
      </td>
      <td className="w-10 px-1 text-end">
        <ScheduleMenu {...props} />
      </td>
    </tr>
  );
}

function ScheduleMenu({ projectId, schedule, onChange, onDelete }: ScheduleRowProps) {
  const { t } = useTranslation('report');
  const { pause } = useScheduleChanges(projectId);
  const { id, name, state } = schedule;
  const isActive = state === 'active';
  const changes = [
    { id: 'change', label: t('schedule.edit'), onSelect: () => onChange(schedule) },
    {
      id: 'pause',
      label: t(isActive ? 'schedule.pause' : 'schedule.resume'),
      onSelect: () => pause.mutate({ id, isPaused: isActive }),
    },
  ];
  const last = [{ id: 'delete', label: t('delete'), danger: true, onSelect: () => onDelete(schedule) }];
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name })} icon={<IconMore />} />}
      groups={[changes, last]}
      align="end"
    />
  );
}
