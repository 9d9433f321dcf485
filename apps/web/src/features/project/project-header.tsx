import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSwap from '~icons/ph/arrows-left-right';
import IconPrivate from '~icons/ph/lock-simple';
import IconPublic from '~icons/ph/link-simple';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useSession, type Session } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanPicture } from '../../ui/plan-picture.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { Programme } from './programme.tsx';

/** Cover, name, code, address, area, dates, the state of the custom link, and how far the programme has come. */
export function ProjectHeader({ project, controls }: { project: ProjectDetail; controls: ReactNode }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const { data: plans } = useQuery(floorPlansQuery(project.id));
  const first = plans?.[0];
  const cover = project.cover?.thumbnailUrl;
  return (
    <header className="flex flex-wrap items-stretch gap-5 border-b border-line-strong bg-surface px-6 py-4">
      <PlanPicture
        src={cover ?? (first ? `${first.image.mediaBase}preview.webp` : null)}
        isPhoto={cover !== undefined}
        className="h-28 w-42 border border-line max-md:hidden"
      />
      <div className="flex min-w-0 grow flex-col justify-center">
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{project.name}</PageTitle>
          {project.status === 'active' ? (
            <span className="rounded-tag border border-ok px-1.5 text-[12px] leading-[18px] font-medium text-ok">
              {t('status.active')}
            </span>
          ) : (
            <Stamp
              tone="danger"
              text={
                project.closedAt
                  ? t('closedOn', { date: format.date(project.closedAt, project.timeZone) })
                  : t('status.closed')
              }
            />
          )}
        </div>
        <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1 text-text-2">
          {project.code && <bdi className="font-medium text-text">{project.code}</bdi>}
          {project.address && <bdi>{project.address}</bdi>}
          <Area project={project} />
          <Dates project={project} />
          <LinkState project={project} />
        </div>
      </div>
      <div className="flex flex-col items-end justify-between gap-4 max-md:items-start">
        {controls}
        <Programme project={project} />
      </div>
    </header>
  );
}

/** Square metres or square feet, as the project has it, switched by a press. */
function Area({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const session = useSession();
  const [unit, setUnit] = useState(() => readingUnit(session, project));
  if (project.areaM2 === undefined || project.areaM2 === null) return null;
  return (
    <span className="flex items-center gap-1 text-text">
      <bdi>{format.area(project.areaM2, unit)}</bdi>
      <IconButton
        label={unit === 'm2' ? t('showSquareFeet') : t('showSquareMetres')}
        icon={<IconSwap className="size-4" />}
        onClick={() => setUnit(unit === 'm2' ? 'ft2' : 'm2')}
      />
    </span>
  );
}

/** What the reader chose for the whole product, else what the project has. */
function readingUnit(session: Session | null, { areaUnit = 'm2' }: ProjectDetail): 'm2' | 'ft2' {
  const units = session?.kind === 'member' ? session.userData.units : null;
  if (units === 'imperial') return 'ft2';
  return units === 'metric' ? 'm2' : areaUnit;
}

function Dates({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const { startDate, endDate } = project;
  if (startDate && endDate) {
    return <span>{t('dates', { start: format.day(startDate), end: format.day(endDate) })}</span>;
  }
  if (startDate) return <span>{t('datesFrom', { start: format.day(startDate) })}</span>;
  if (endDate) return <span>{t('datesTo', { end: format.day(endDate) })}</span>;
  return null;
}

function LinkState({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  if (project.customLink === undefined) return null;
  return (
    <span className="flex items-center gap-1.5">
      {project.customLink === 'public' ? (
        <IconPublic className="size-4" />
      ) : (
        <IconPrivate className="size-4" />
      )}
      {t(`customLink.${project.customLink}`)}
    </span>
  );
}
