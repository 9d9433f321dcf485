import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { ToolContext, ToolHandler } from '../editor/tool-handler.ts';
import { isNear } from '../tools/hit-test.ts';
import { heldToAngle, stepMeasure, type MeasureEvent } from '../tools/measure-draft.ts';

/** Measures a chain of legs; closed on its first point, the area too. */
export const measureTool = measureBy(false);
/** Measures an area: what is ended is closed. */
export const measureAreaTool = measureBy(true);

function measureBy(asArea: boolean): ToolHandler {
  return {
    press(context, { point }) {
      const { measure: draft, viewport, crosshair, pointer } = context.store.state;
      const [first] = draft?.points ?? [];
      const last = draft?.points.at(-1);
      // While Shift holds the leg, the pointer of the store is the held one.
      const at = draft?.angled && pointer ? pointer : point;
      // Enter at the crosshair, twice on one spot, ends as a double click does.
      const again = crosshair && draft?.stage === 'open' && last?.x === at.x && last.y === at.y;
      const closes = first !== undefined && isNear(first, at, viewport.scale);
      step(context, again ? { type: 'finish', closed: asArea } : { type: 'press', point: at, closes });
      return 'taken';
    },
    move(context, { point, shift }) {
      const { measure: draft } = context.store.state;
      if (draft?.stage !== 'open') return;
      const to = shift ? heldToAngle(draft, point) : point;
      const held = { x: toCoordinate(to.x), y: toCoordinate(to.y) };
      if (shift) context.store.set({ pointer: held });
      step(context, { type: 'move', point: held, angled: shift });
    },
    release: () => undefined,
    doublePress: (context) => step(context, { type: 'finish', closed: asArea }),
    key(context, { code }) {
      const { measure } = context.store.state;
      if (code === 'Enter' && measure) step(context, { type: 'finish', closed: asArea });
      else if (code === 'Backspace' && measure) step(context, { type: 'drop-last' });
      else if (code !== 'Escape') return false;
      else if (measure) context.store.set({ measure: null });
      else context.store.setTool('select');
      return true;
    },
    cursor: () => 'crosshair',
  };
}

function step({ store }: ToolContext, event: MeasureEvent): void {
  store.set({ measure: stepMeasure(store.state.measure, event) });
}
