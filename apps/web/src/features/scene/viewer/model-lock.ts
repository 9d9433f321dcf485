import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { StoodInView } from '../../../inspections/beside-model-props.ts';
import { FOV_RANGE_DEG } from '../look.ts';
import type { LockedView } from './lock-views.ts';

const { least, most } = FOV_RANGE_DEG;

/** A zoom of 0 up to 100 as pictures have it, and the height of the window that it shows. */
export const fovOfZoom = (zoom: number) => most - (Math.max(0, Math.min(100, zoom)) / 100) * (most - least);
const zoomOfFov = (vFovDeg: number) => ((most - vFovDeg) / (most - least)) * 100;

/** A cloud or a model as what is held together with a picture: its yaw is counted from the plan's straight up. */
export function lockedModel(view: StoodInView): LockedView {
  return {
    get look() {
      const { sheetDeg, pitchDeg } = view.gaze;
      return { yawDeg: turned(sheetDeg), pitchDeg };
    },
    get zoom() {
      return zoomOfFov(view.gaze.vFovDeg);
    },
    turnTo: ({ yawDeg, pitchDeg }) => view.turnTo({ ...view.gaze, sheetDeg: yawDeg, pitchDeg }),
    zoomTo: (zoom) => view.turnTo({ ...view.gaze, vFovDeg: fovOfZoom(zoom) }),
    onLook: (listener) => view.onGaze(listener),
  };
}
