import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { lieOnPlan, modelToPlan } from '@plumbline/shared/site-models/lie-on-plan.ts';
import type { PlanOf } from './spot-notes.tsx';

/** Where on its floor's plan a place of a cloud is; null while nobody has said how it lies. */
export function planOfModel({ alignment, row }: SiteModel, { unit }: CloudFacts): PlanOf | null {
  const result = alignment && lieOnPlan(alignment.points, CLOUD_UNITS[unit]);
  if (!result?.ok) return null;
  const { lying } = result;
  const { id: floorId, name: floorName } = row.floor;
  return ([x, y, z]) => ({ floorId, floorName, ...modelToPlan(lying, { x, y, z }) });
}
