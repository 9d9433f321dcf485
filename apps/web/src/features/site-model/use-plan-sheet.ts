import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { applySimilarity } from '@plumbline/shared/geometry/similarity.ts';
import { planToModel, type ModelPlace } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { lyingOf } from '@plumbline/shared/site-models/lying-of.ts';
import { useEffect } from 'react';
import type { Sheet } from '../../viewers/plan-sheet.ts';

/** What of a view a sheet lies in. */
interface SheetHolder {
  setSheet(sheet: Sheet<ModelPlace> | null): void;
}

interface WantedSheet {
  floor: FloorPlan | undefined;
  model: SiteModel;
}

/** A floor that is modelled lies at the same height: the sheet is drawn over it. */
const OVER_FLOOR_M = 0.03;

/** Shows the plan in a cloud or a model that lies on it; null: not now. */
export function usePlanSheet(view: SheetHolder | null, sheet: WantedSheet | null): void {
  const { floor, model } = sheet ?? {};
  const image = floor?.image;
  const alignment = model?.alignment ?? null;
  // A newer address of the same picture is no other picture.
  const key = image && alignment ? `${floor.id} ${floor.revisionNumber} ${JSON.stringify(alignment)}` : null;
  useEffect(() => {
    if (!view) return;
    const lying = model ? lyingOf(model) : null;
    if (!image || !lying) {
      view.setSheet(null);
      return;
    }
    const { widthPx, heightPx, rasterToPlan, mediaBase } = image;
    const over = model?.model ? OVER_FLOOR_M : 0;
    const corners = [
      { x: 0, y: 0 },
      { x: widthPx, y: 0 },
      { x: widthPx, y: heightPx },
      { x: 0, y: heightPx },
    ].map((corner) => {
      const place = planToModel(lying, applySimilarity(rasterToPlan, corner));
      return { ...place, z: place.z + over };
    });
    view.setSheet({ url: `${mediaBase}preview.webp`, corners });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, key]);
}
