import type { Inside } from '@plumbline/shared/contract/inside.ts';
import type { ProjectRow } from '@plumbline/shared/contract/project.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconFloors from '~icons/ph/blueprint';
import IconZones from '~icons/ph/polygon';
import IconMembers from '~icons/ph/users';
import { useFormat } from '../../i18n/use-format.ts';
import { InsideStack } from '../../lists/inside-stack.tsx';
import { OpenNotesLink } from '../../notes/open-notes-link.tsx';
import { PlanPicture } from '../../ui/plan-picture.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Stamp } from '../../ui/stamp.tsx';

interface ProjectCardProps {
  project: ProjectRow;
  /** Who is there now; undefined for nobody. */
  inside: Inside | undefined;
}

/** One project: its cover or first plan, who is there, name, address, when the reader was last there, what it holds. */
export function ProjectCard({ project, inside }: ProjectCardProps) {
  const { t } = useTranslation('project');
  const format = useFormat();
  return (
    <div className="relative h-full">
      <Link
        to={`/project/home?projectId=${project.id}`}
        className="focus-ring group relative flex h-full flex-col overflow-hidden rounded-panel bg-surface text-text no-underline shadow-panel transition-shadow duration-[140ms] hover:shadow-e1"
      >
        <div className="px-4 pt-3 pb-3">
          <h2 dir="auto" className="type-h3 truncate text-match-parent">
            <bdi>{project.name}</bdi>
          </h2>
          {/* Side by side where both fit whole, else one under the other: an address is not shortened for a time. */}
          <p className="flex flex-wrap justify-between gap-x-3 text-text-2">
            {project.code && <bdi className="font-medium">{project.code}</bdi>}
            <bdi className="line-clamp-2 text-match-parent">{project.address}</bdi>
            <span>
              {project.openedByMeAt
                ? t('openedByMe', { when: format.relative(project.openedByMeAt) })
                : t('notOpenedByMe')}
            </span>
            {project.lastCaptureOn && (
              <span>{t('lastCapture', { day: format.day(project.lastCaptureOn) })}</span>
            )}
          </p>
        </div>
        <ul className="mt-auto flex gap-6 border-t border-line px-4 py-2.5">
          <Count icon={<IconFloors />} value={project.floorPlanCount} kind="floorPlans" />
          <Count icon={<IconZones />} value={project.zoneCount} kind="zones" />
          <Count icon={<IconMembers />} value={project.memberCount} kind="members" />
        </ul>
        {/* Seen first and read last: a link is found by how its name begins. */}
        <div className="relative order-first">
          <PlanPicture
            src={project.pictureUrl}
            isPhoto={project.hasCover ?? false}
            className="aspect-[3/2] border-b border-line"
          />
          {project.status === 'closed' && (
            <span className="absolute end-4 top-4 rounded-tag bg-paper">
              <Stamp text={t('status.closed')} tone="danger" />
            </span>
          )}
          <InsideStack inside={inside} isOnPicture />
        </div>
      </Link>
      <OpenNotesLink
        projectId={project.id}
        count={project.openNoteCount}
        className="absolute end-4 bottom-2.5"
      />
    </div>
  );
}

/** A figure with its sign; the words are in the tooltip and in the accessible name. */
function Count({
  icon,
  value,
  kind,
}: {
  icon: ReactNode;
  value: number;
  kind: 'floorPlans' | 'zones' | 'members';
}) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const words = t(`counts.${kind}`, { count: value });
  return (
    <li>
      <Tooltip content={words} className="inline-flex items-center gap-1.5">
        <span className="text-text-2 [&>svg]:size-4">{icon}</span>
        <span aria-hidden className={value === 0 ? 'text-text-2' : undefined}>
          {format.number(value)}
        </span>
        <span className="sr-only">{words}</span>
      </Tooltip>
    </li>
  );
}
