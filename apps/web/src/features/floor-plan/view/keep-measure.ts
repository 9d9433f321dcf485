import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { measured, type MeasureDraft } from '../tools/measure-draft.ts';
import { sizeOf } from '../tools/markup-style.ts';

type KeptPart =
  { kind: 'dimension'; from: PlanPoint; to: PlanPoint } | { kind: 'area'; points: readonly PlanPoint[] };

/** What a measure becomes when it is kept: its area, or a dimension for each leg that is set. */
function keptParts(draft: MeasureDraft): KeptPart[] {
  const standing = draft.stage === 'open' ? ({ ...draft, stage: 'ended' } as const) : draft;
  const { legs, areaPx2 } = measured(standing);
  if (areaPx2 !== null && areaPx2 > 0) return [{ kind: 'area', points: draft.points }];
  return legs.filter(({ lengthPx }) => lengthPx > 0).map(({ from, to }) => ({ kind: 'dimension', from, to }));
}

/** Draws the measure as markup in the look chosen last, where everybody sees it: one step, however many parts it has. */
export function keepMeasure({ store, edits }: PlanEditor): void {
  const { measure, markup, viewport } = store.state;
  if (!measure || !edits) return;
  const { colour, line, size } = markup.style;
  const drawings = keptParts(measure).map((part) => ({
    drawing: { ...part, colour, line, size: sizeOf(part.kind, size, viewport.scale) },
  }));
  if (edits.many.paste(drawings, 'drawMany').length > 0) store.set({ measure: null });
}
