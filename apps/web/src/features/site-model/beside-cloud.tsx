import type { StandCloud } from '@plumbline/shared/contract/aligned-model.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import { lieOnPlan } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { useEffect, useMemo, useState } from 'react';
import type { BesideModelProps } from '../../inspections/beside-model-props.ts';
import { useStandingView } from '../../inspections/use-standing-view.ts';
import { useCloudView } from './use-cloud-view.ts';

/** A point cloud as it is seen from a place of the plan that it lies on. */
export function BesideCloud(props: BesideModelProps) {
  const { cloud } = props.model;
  return cloud && <OfCloud {...props} cloud={cloud} />;
}

function OfCloud(props: BesideModelProps & { cloud: StandCloud }) {
  const { model, cloud, label, onTrouble } = props;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { view, isUnable, error } = useCloudView(container, { facts: cloud, filesUrl: model.filesUrl });
  const { points } = model.alignment;
  const lying = useMemo(() => {
    const result = lieOnPlan(points, CLOUD_UNITS[cloud.unit]);
    return result.ok ? result.lying : null;
  }, [points, cloud.unit]);
  useStandingView(container, { ...props, lying }, view);
  useEffect(() => onTrouble(isUnable ? 'unable' : error ? 'failed' : null), [onTrouble, isUnable, error]);
  return <div ref={setContainer} role="img" aria-label={label} className="absolute inset-0 touch-none" />;
}
