import type { LayerView, ViewSettings } from '../view/view-settings.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { SceneLayers } from './plan-scene.ts';

type Shown = Pick<SceneLayers, 'plan' | 'zones' | 'cursors'>;

/**
 * Shows each layer as the person wants it, the plan dimmed over its paper unless in full colour. Strength and dimming
 * are left to the compositor, so that they cost nothing while the sheet moves; what is not shown is not drawn either.
 */
export function applyLayers(
  { plan, zones, cursors }: Shown,
  { layers: wanted, fullColour }: ViewSettings,
  { planFilter }: CanvasPalette,
): void {
  show(plan, wanted.plan);
  show(zones, wanted.zones);
  show(cursors, wanted.people);
  plan.getNativeCanvasElement().style.filter = fullColour ? '' : planFilter;
}

function show(layer: Shown['plan'], { shown, opacity }: LayerView): void {
  layer.visible(shown);
  layer.getNativeCanvasElement().style.opacity = String(opacity);
}
