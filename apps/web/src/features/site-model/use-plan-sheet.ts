import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { CLOUD_UNITS } from '@plumbline/shared/clouds/cloud-unit.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { applySimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { lieOnPlan, planToModel } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { useEffect } from 'react';
import type { CloudView } from './viewer/cloud-view.ts';

interface Sheet {
  floor: FloorPlan | undefined;
  model: SiteModel;
  facts: CloudFacts;
}

/** Shows the plan in a cloud that lies on it; null: not now. */
export function usePlanSheet(view: CloudView | null, sheet: Sheet | null): void {
  const { floor, model, facts } = sheet ?? {};
  const image = floor?.image;
  const alignment = model?.alignment ?? null;
  const unit = facts?.unit;
  // A newer address of the same picture is no other picture.
  const key = image && alignment ? `${floor.id} ${floor.revisionNumber} ${JSON.stringify(alignment)}` : null;
  useEffect(() => {
    if (!view) return;
    const lying = alignment && unit ? lieOnPlan(alignment.points, CLOUD_UNITS[unit]) : null;
    if (!image || !lying?.ok) {
      view.setSheet(null);
      return;
    }
    const { widthPx, heightPx, rasterToPlan, mediaBase } = image;
    const corners = [
      { x: 0, y: 0 },
      { x: widthPx, y: 0 },
      { x: widthPx, y: heightPx },
      { x: 0, y: heightPx },
    ].map((corner) => planToModel(lying.lying, applySimilarity(rasterToPlan, corner)));
    view.setSheet({ url: `${mediaBase}preview.webp`, corners });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, key]);
}
