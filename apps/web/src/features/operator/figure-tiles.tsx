import { ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat, type Format } from '../../i18n/use-format.ts';
import { FigureTile, type Figure } from './figure-tile.tsx';

/** The few figures that matter, each with its last 15 minutes. */
export function FigureTiles({ health }: { health: PlatformHealth }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const figures = [...roomFigures(health, t, format), ...processFigures(health, t, format)];
  return (
    <dl aria-label={t('figures')} className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {figures.map((figure) => (
        <FigureTile key={figure.label} figure={figure} />
      ))}
    </dl>
  );
}

function orNull<T>(value: number | null, say: (value: number) => T): T | null {
  return value === null ? null : say(value);
}

function roomFigures({ now, history }: PlatformHealth, t: TFunction<'operator'>, format: Format): Figure[] {
  const people =
    now.members === null && now.visitors === null ? null : (now.members ?? 0) + (now.visitors ?? 0);
  const { acknowledgement, commit, projection } = now;
  const rate = (value: number) => format.number(value, value < 10 ? 1 : 0);
  return [
    {
      label: t('tiles.people'),
      value: orNull(people, format.number),
      detail: orNull(people, () =>
        t('tiles.peopleDetail', {
          members: format.number(now.members ?? 0),
          visitors: format.number(now.visitors ?? 0),
          rooms: format.number(now.rooms ?? 0),
        }),
      ),
      plot: history.people,
      say: format.number,
    },
    {
      label: t('tiles.edits'),
      value: orNull(now.editsPerSecond, rate),
      detail: acknowledgement
        ? t('tiles.editsDetail', {
            p50: format.duration(acknowledgement.p50Ms),
            p95: format.duration(acknowledgement.p95Ms),
          })
        : t('tiles.editsDetailNone'),
      plot: history.editsPerSecond,
      say: rate,
    },
    {
      label: t('tiles.commit'),
      value: commit && format.duration(commit.p95Ms),
      absent: t('none'),
      detail: commit
        ? t('tiles.commitDetail', { p50: format.duration(commit.p50Ms) })
        : t('tiles.editsDetailNone'),
      plot: history.commitP95Ms,
      say: format.duration,
    },
    {
      label: t('tiles.projection'),
      value: projection && format.duration(projection.p95Ms),
      absent: t('none'),
      detail: orNull(now.unprojectedEntries, (entries) =>
        entries === 0
          ? t('tiles.projectionDetailNone')
          : t('tiles.projectionDetail', {
              entries: format.number(entries),
              age: format.duration(1000 * (now.unprojectedOldestSeconds ?? 0)),
            }),
      ),
      plot: history.projectionP95Ms,
      say: format.duration,
    },
  ];
}

function processFigures(health: PlatformHealth, t: TFunction<'operator'>, format: Format): Figure[] {
  const { now, history, jobs, processes } = health;
  const slowest = processes
    .filter(({ state }) => state === 'ready' || state === 'not-ready')
    .map(({ eventLoopDelayMs }) => eventLoopDelayMs);
  const backlog = jobs?.filter(({ job }) => job !== ROUTINE_QUEUE) ?? [];
  const total = (name: 'queued' | 'active') => backlog.reduce((sum, job) => sum + job[name], 0);
  return [
    {
      label: t('tiles.waiting'),
      value: orNull(now.waitingEdits, format.number),
      detail: orNull(now.waitingBytes, (bytes) => t('tiles.waitingDetail', { size: format.fileSize(bytes) })),
      plot: history.waitingEdits,
      say: format.number,
    },
    {
      label: t('tiles.jobs'),
      value: jobs && format.number(total('queued') + total('active')),
      detail: jobs && t('tiles.jobsDetail', { active: total('active'), queued: total('queued') }),
      plot: history.queuedJobs,
      say: format.number,
    },
    {
      label: t('tiles.eventLoop'),
      value: slowest.length === 0 ? null : format.duration(Math.max(...slowest)),
      detail: t('tiles.eventLoopDetail'),
      plot: history.eventLoopDelayMs,
      say: format.duration,
    },
    {
      label: t('tiles.requests'),
      value: orNull(now.requestsPerSecond, (value) => format.number(value, 1)),
      detail: t('tiles.requestsDetail', { failed: format.number(health.failedRequests) }),
      plot: history.requestsPerSecond,
      say: (value) => format.number(value, 1),
    },
  ];
}
