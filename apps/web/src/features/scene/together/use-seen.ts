import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { PresenceScene } from '@plumbline/shared/protocol/presence.ts';
import { useMemo } from 'react';
import type { Look } from '../look.ts';

interface Seen {
  capture: Capture;
  /** Null: the picture is flat. */
  look: Look | null;
  fovDeg: number;
  besideId: string | null;
  /** Where one looks on the sheet; null: nobody knows. */
  deg: number | null;
}

/** What this person sees, as the others are told: to a tenth of a degree. */
export function useSeen({ capture, look, fovDeg, besideId, deg }: Seen): PresenceScene {
  const { id: captureId, inspectionId, place } = capture;
  const [yaw, pitch] = [tenths(look?.yawDeg ?? 0), tenths(look?.pitchDeg ?? 0)];
  const [fov, sheetDeg] = [tenths(fovDeg), deg === null ? null : Math.round(deg)];
  const [x, y] = [place?.x, place?.y];
  return useMemo(
    () => ({
      inspectionId,
      captureId,
      yaw,
      pitch,
      fov,
      beside: besideId,
      place: x === undefined || y === undefined ? null : { x, y, deg: sheetDeg },
    }),
    [inspectionId, captureId, yaw, pitch, fov, besideId, x, y, sheetDeg],
  );
}

function tenths(deg: number): number {
  return Math.round(deg * 10) / 10;
}
