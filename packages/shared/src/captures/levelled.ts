/** Directions in a picture as its camera was held, and as they are. */
import type { Capture } from '../contract/inspection.ts';

interface Direction {
  yawDeg: number;
  pitchDeg: number;
}

const RADIANS = Math.PI / 180;

/**
 * Where a direction of the picture as it was taken lies once the picture is levelled: its middle looks `pitchDeg` above the
 * horizon, and with a positive roll the camera's right side hung down.
 */
export function levelled(
  { yawDeg, pitchDeg }: Direction,
  pose: Pick<Capture, 'pitchDeg' | 'rollDeg'>,
): Direction {
  const [yaw, pitch] = [yawDeg * RADIANS, pitchDeg * RADIANS];
  const [tilt, roll] = [pose.pitchDeg * RADIANS, pose.rollDeg * RADIANS];
  const right = Math.cos(pitch) * Math.sin(yaw);
  const up = Math.sin(pitch);
  const forward = Math.cos(pitch) * Math.cos(yaw);
  const across = right * Math.cos(roll) + up * Math.sin(roll);
  const rolled = up * Math.cos(roll) - right * Math.sin(roll);
  const above = rolled * Math.cos(tilt) + forward * Math.sin(tilt);
  const ahead = forward * Math.cos(tilt) - rolled * Math.sin(tilt);
  return {
    yawDeg: Math.atan2(across, ahead) / RADIANS,
    pitchDeg: Math.asin(Math.max(-1, Math.min(1, above))) / RADIANS,
  };
}
