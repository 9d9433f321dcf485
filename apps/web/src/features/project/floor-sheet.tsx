import type { Inside } from '@plumbline/shared/contract/inside.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { usePreviewSource } from '../../kept/use-preview-source.ts';
import { InsideStack } from '../../lists/inside-stack.tsx';
import { OpenNotesLink } from '../../notes/open-notes-link.tsx';
import { PlanPicture } from '../../ui/plan-picture.tsx';

interface FloorSheetProps {
  plan: FloorPlan;
  /** Who is on it now; undefined for nobody. */
  inside: Inside | undefined;
}

/** One floor plan as a sheet: its picture, who is on it, name, scale and number of zones. */
export function FloorSheet({ plan, inside }: FloorSheetProps) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const preview = usePreviewSource(plan);
  return (
    <div className="flex flex-col overflow-hidden rounded-panel bg-surface shadow-panel transition-shadow duration-[140ms] hover:shadow-e1">
      <Link
        to={`/project/floor?projectId=${plan.projectId}&floorId=${plan.id}`}
        className="focus-ring flex flex-col rounded-panel text-text no-underline"
      >
        <div className="px-4 pt-2.5 pb-2">
          <h3 dir="auto" className="type-h3 truncate text-match-parent">
            <bdi>{plan.name}</bdi>
          </h3>
          <p className="flex justify-between gap-3 text-text-2">
            {plan.mmPerPx === null ? (
              <span className="text-warn">{t('noScale')}</span>
            ) : (
              <bdi dir="ltr">{t('scale', { mm: format.number(plan.mmPerPx, 1) })}</bdi>
            )}
            <span>{t('counts.zones', { count: plan.zoneCount })}</span>
          </p>
        </div>
        {/* Seen first and read last: a link is found by how its name begins. */}
        <div className="relative order-first">
          <PlanPicture src={preview} className="aspect-[4/3] border-b border-line" />
          <InsideStack inside={inside} isOnPicture />
        </div>
      </Link>
      <OpenNotesLink
        projectId={plan.projectId}
        floorId={plan.id}
        count={plan.openNoteCount}
        className="mx-4 mb-2.5 self-start"
      />
    </div>
  );
}
