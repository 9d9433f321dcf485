import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { Aligning } from './use-aligning.ts';

const NO_DOTS: DottedPlanProps['dots'] = [];
/** Around the point that was named last. */
const PIN_PX = 12;

interface AlignPlanProps {
  aligning: Aligning;
  floor: FloorPlan;
  plan: ComponentType<DottedPlanProps>;
}

/** The plan of the floor over the lower half of a picture, to press the points in that were named in it. */
export function AlignPlan({ aligning, floor, plan: Plan }: AlignPlanProps) {
  const { t } = useTranslation('sitemodel');
  return (
    <div className="absolute inset-x-0 bottom-0 flex h-1/2 border-t border-line bg-surface">
      <Suspense fallback={<SkeletonBlock className="grow" />}>
        <Plan
          label={t('align.plan', { name: floor.name })}
          describedBy="align-keys"
          image={floor.image}
          dots={NO_DOTS}
          at={aligning.points.at(-1)?.plan ?? null}
          withinPx={PIN_PX}
          onPick={aligning.takeOnPlan}
        />
      </Suspense>
      <p id="align-keys" className="sr-only">
        {t('align.planKeys')}
      </p>
    </div>
  );
}
