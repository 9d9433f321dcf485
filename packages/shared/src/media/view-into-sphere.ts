/** How a camera looks into an equirectangular picture: the arithmetic of every crop of a sphere. Guarded by its test. */
import type { PictureSize } from './sphere-part.ts';

const RADIANS = Math.PI / 180;

/** To the right, up, and along the middle column of the picture. */
type Vector = readonly [x: number, y: number, z: number];

/** Where a view's right, up and forward lie in the picture. */
export interface ViewAxes {
  right: Vector;
  up: Vector;
  forward: Vector;
}

/** Degrees; `yawDeg` clockwise from the middle column. */
export interface ViewDirection {
  yawDeg: number;
  pitchDeg: number;
}

/** How the camera was held: its middle that much above the horizon, and the horizon falling to the left. */
export interface CameraPose {
  pitchDeg: number;
  rollDeg: number;
}

/** @param pose of a direction that is told of the levelled picture; missing: of the picture as it is */
export function viewAxes(direction: ViewDirection, pose: CameraPose = { pitchDeg: 0, rollDeg: 0 }): ViewAxes {
  const view = axesOf(direction);
  const camera = rolled(axesOf({ yawDeg: 0, pitchDeg: pose.pitchDeg }), pose.rollDeg * RADIANS);
  const seen = (axis: Vector): Vector => [
    dot(axis, camera.right),
    dot(axis, camera.up),
    dot(axis, camera.forward),
  ];
  return { right: seen(view.right), up: seen(view.up), forward: seen(view.forward) };
}

function axesOf({ yawDeg, pitchDeg }: ViewDirection): ViewAxes {
  const [sinYaw, cosYaw] = [Math.sin(yawDeg * RADIANS), Math.cos(yawDeg * RADIANS)];
  const [sinPitch, cosPitch] = [Math.sin(pitchDeg * RADIANS), Math.cos(pitchDeg * RADIANS)];
  return {
    right: [cosYaw, 0, -sinYaw],
    up: [-sinPitch * sinYaw, cosPitch, -sinPitch * cosYaw],
    forward: [cosPitch * sinYaw, sinPitch, cosPitch * cosYaw],
  };
}

function rolled({ right, up, forward }: ViewAxes, roll: number): ViewAxes {
  const mixed = (one: Vector, a: number, other: Vector, b: number): Vector => [
    one[0] * a + other[0] * b,
    one[1] * a + other[1] * b,
    one[2] * a + other[2] * b,
  ];
  const [sin, cos] = [Math.sin(roll), Math.cos(roll)];
  return { right: mixed(right, cos, up, -sin), up: mixed(right, sin, up, cos), forward };
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Which way a ray through the view goes, in radians. @param right and @param up at a distance of one */
export function alongRay(axes: ViewAxes, right: number, up: number): { longitude: number; latitude: number } {
  const x = axes.forward[0] + right * axes.right[0] + up * axes.up[0];
  const y = axes.forward[1] + right * axes.right[1] + up * axes.up[1];
  const z = axes.forward[2] + right * axes.right[2] + up * axes.up[2];
  return { longitude: Math.atan2(x, z), latitude: Math.atan2(y, Math.hypot(x, z)) };
}

/** The pixel of the picture on which that ray ends, counted row by row. */
export function pixelAlong(
  { widthPx, heightPx }: PictureSize,
  axes: ViewAxes,
  right: number,
  up: number,
): number {
  const { longitude, latitude } = alongRay(axes, right, up);
  const column = Math.floor((longitude / (2 * Math.PI) + 1.5) * widthPx) % widthPx;
  const row = Math.min(heightPx - 1, Math.floor((0.5 - latitude / Math.PI) * heightPx));
  return row * widthPx + column;
}

/** Half the side of a view at a distance of one. */
export function halfSide(fieldOfViewDeg: number): number {
  return Math.tan((fieldOfViewDeg * RADIANS) / 2);
}
