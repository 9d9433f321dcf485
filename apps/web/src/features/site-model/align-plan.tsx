import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { SharedPlace, SharedStage } from './together/shared-stage.ts';
import { usePlaced } from './together/use-placed.ts';
import type { Aligning } from './use-aligning.ts';

const NO_DOTS: DottedPlanProps['dots'] = [];
/** Of each point in the picture and on the plan. */
const COLORS: readonly PresenceColor[] = ['coral', 'azure', 'olive'];

interface AlignPlanProps {
  aligning: Aligning;
  floor: FloorPlan;
  plan: ComponentType<DottedPlanProps>;
  stage: SharedStage;
}

/** The plan of the floor over the lower half of a picture, to press the points in that were named in it. */
export function AlignPlan({ aligning, floor, plan: Plan, stage }: AlignPlanProps) {
  const { t } = useTranslation('sitemodel');
  const { points, pending } = aligning;
  const named = useMemo(
    () => points.map(({ plan: at }, index) => ({ at, deg: null, widthDeg: 0, color: colorOf(index) })),
    [points],
  );
  const inPicture = [...points.map(({ model }) => model), ...(pending ? [pending] : [])];
  return (
    <>
      <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 bottom-1/2 overflow-hidden">
        {inPicture.map(({ x, y, z }, index) => (
          <PointMark key={index} {...{ index, stage }} place={[x, y, z]} />
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-0 flex h-1/2 border-t border-line bg-surface">
        <Suspense fallback={<SkeletonBlock className="grow" />}>
          <Plan
            label={t('align.plan', { name: isolated(floor.name) })}
            describedBy="align-keys"
            image={floor.image}
            dots={NO_DOTS}
            at={null}
            withinPx={0}
            others={named}
            onPick={aligning.takeOnPlan}
          />
        </Suspense>
        <p id="align-keys" className="sr-only">
          {t('align.planKeys')}
        </p>
      </div>
    </>
  );
}

const colorOf = (index: number): PresenceColor => COLORS[index % COLORS.length] ?? 'coral';

/** How many were named before it says which one it is; the plan has it in the same colour. */
function PointMark({ index, place, stage }: { index: number; place: SharedPlace; stage: SharedStage }) {
  const format = useFormat();
  const element = usePlaced<HTMLSpanElement>(stage, place, 'translate(-50%, -50%)');
  return (
    <span
      ref={element}
      className="absolute top-0 left-0 grid size-5 place-items-center rounded-full border-2 bg-surface text-[10px] font-semibold" // physical: places in the picture are counted from its left
      style={{ borderColor: `var(--pr-${colorOf(index)})` }}
    >
      {format.number(index + 1)}
    </span>
  );
}
