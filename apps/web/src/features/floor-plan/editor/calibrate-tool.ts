import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { levelOrPlumb, lineStart, stepCalibration, wantsPoint } from '../tools/calibration-draft.ts';
import type { EditorState } from './editor-store.ts';
import { arrowStep, type PlanInput, type ToolContext, type ToolHandler } from './tool-handler.ts';

/** Sets the scale: two points, their distance, and a second known line as the proof. */
export const calibrateTool: ToolHandler = {
  press({ store }, input) {
    const { calibration } = store.state;
    if (!wantsPoint(calibration)) return 'pan';
    const point = heldPoint(store.state, input);
    store.set({ calibration: stepCalibration(calibration, { type: 'point', point }) ?? calibration });
    return 'taken';
  },
  move({ store }, input) {
    const pointer = heldPoint(store.state, input);
    if (pointer !== input.point) store.set({ pointer });
  },
  release: () => undefined,
  key: (context, key) => (key.code === 'Escape' ? back(context) : nudge(context, arrowStep(key))),
  cursor: ({ store }) => (wantsPoint(store.state.calibration) ? 'crosshair' : 'grab'),
};

/** Goes one step back, out of the tool at the first. */
function back({ store }: ToolContext): boolean {
  const calibration = stepCalibration(store.state.calibration, { type: 'back' });
  if (calibration) store.set({ calibration });
  else store.setTool('select');
  return true;
}

function nudge({ store }: ToolContext, step: PlanPoint | null): boolean {
  const { calibration } = store.state;
  if (!step || wantsPoint(calibration)) return false;
  const nudged = stepCalibration(calibration, { type: 'nudge', dx: step.x, dy: step.y });
  store.set({ calibration: nudged ?? calibration });
  return true;
}

/** With Shift the line is held level or plumb. */
function heldPoint({ calibration }: EditorState, { point, shift }: PlanInput): PlanPoint {
  const start = lineStart(calibration);
  if (!shift || !start) return point;
  const { x, y } = levelOrPlumb(start, point);
  return { x: toCoordinate(x), y: toCoordinate(y) };
}
