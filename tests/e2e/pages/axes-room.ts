/**
 * The room with things on its axes, as a camera would take it that is turned and held askew. How GPano means heading, pitch
 * and roll is written out here once more, so that nothing of the product's own reckoning can agree with itself.
 */
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { xmpOf } from '@plumbline/server/captures/testing/sample-photo.ts';

const RADIANS = Math.PI / 180;
const FILE = 'testroom1-2048-axes-grid.jpg';
const CHANNELS = 3;

/** What stands on the horizon of the room, clockwise from the middle of its picture. */
export const MARKS = [
  { name: 'blue ball', bearingDeg: 0, isOf: isBlue },
  { name: 'red ball', bearingDeg: 90, isOf: isRed },
  { name: 'dark blue box', bearingDeg: 180, isOf: isDarkBlue },
  { name: 'dark red box', bearingDeg: 270, isOf: isDarkRed },
] as const;
export type Mark = (typeof MARKS)[number];

type IsOf = (red: number, green: number, blue: number) => boolean;

function isBlue(red: number, green: number, blue: number): boolean {
  return blue > 200 && red < 60 && green < 60;
}

function isRed(red: number, green: number, blue: number): boolean {
  return isBlue(blue, green, red);
}

function isDarkBlue(red: number, green: number, blue: number): boolean {
  return blue > 90 && blue < 180 && red < 50 && green < 50;
}

function isDarkRed(red: number, green: number, blue: number): boolean {
  return isDarkBlue(blue, green, red);
}

export interface Pose {
  headingDeg: number;
  pitchDeg: number;
  rollDeg: number;
}

interface Raster {
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** The middle of all pixels of a colour; null: there are none. */
export async function middleOf(png: Uint8Array, isOf: IsOf): Promise<{ x: number; y: number } | null> {
  const { data, widthPx } = await rasterOf(sharp(png));
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at += CHANNELS) {
    if (!isOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
    count += 1;
    x += ((at / CHANNELS) % widthPx) + 0.5;
    y += Math.floor(at / CHANNELS / widthPx) + 0.5;
  }
  return count === 0 ? null : { x: x / count, y: y / count };
}

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height };
}

/** A photo of the whole room, with the pose of its camera as a maker states it. */
export async function photoOfRoom(dataDir: string, pose: Pose, widthPx: number): Promise<Buffer> {
  const { data } = await turnedRoom(dataDir, pose, widthPx);
  return stated(sharp(data, raw(widthPx, widthPx / 2)), pose, { whole: widthPx, ...wholeOf(widthPx) });
}

export interface CutPx {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of it only, of which it says where in the whole it lies. */
export async function partOfRoom(dataDir: string, pose: Pose, widthPx: number, cut: CutPx): Promise<Buffer> {
  const { data } = await turnedRoom(dataDir, pose, widthPx);
  return stated(sharp(data, raw(widthPx, widthPx / 2)).extract(cut), pose, { whole: widthPx, ...cut });
}

const wholeOf = (widthPx: number): CutPx => ({ left: 0, top: 0, width: widthPx, height: widthPx / 2 });
const raw = (width: number, height: number) => ({ raw: { width, height, channels: CHANNELS } }) as const;

function stated(
  picture: Sharp,
  { headingDeg, pitchDeg, rollDeg }: Pose,
  { whole, left, top, width, height }: CutPx & { whole: number },
): Promise<Buffer> {
  const gpano = {
    ProjectionType: 'equirectangular',
    FullPanoWidthPixels: whole,
    FullPanoHeightPixels: whole / 2,
    CroppedAreaImageWidthPixels: width,
    CroppedAreaImageHeightPixels: height,
    CroppedAreaLeftPixels: left,
    CroppedAreaTopPixels: top,
    PoseHeadingDegrees: headingDeg,
    PosePitchDegrees: pitchDeg,
    PoseRollDegrees: rollDeg,
  };
  return picture.withXmp(xmpOf(gpano)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function turnedRoom(dataDir: string, pose: Pose, widthPx: number): Promise<Raster> {
  const room = await rasterOf(
    sharp(join(dataDir, 'panoramas', FILE)).resize(widthPx, widthPx / 2, { kernel: 'linear' }),
  );
  const data = Buffer.alloc(room.data.length);
  const { heightPx } = room;
  const toRoom = fromCamera(pose);
  for (let y = 0; y < heightPx; y += 1) {
    const latitude = (0.5 - (y + 0.5) / heightPx) * Math.PI;
    for (let x = 0; x < widthPx; x += 1) {
      const longitude = ((x + 0.5) / widthPx - 0.5) * 2 * Math.PI;
      const { bearing, height } = toRoom(longitude, latitude);
      const column = Math.floor((bearing / (2 * Math.PI) + 1.5) * widthPx) % widthPx;
      const row = Math.min(heightPx - 1, Math.floor((0.5 - height / Math.PI) * heightPx));
      const from = (row * widthPx + column) * CHANNELS;
      data.set(room.data.subarray(from, from + CHANNELS), (y * widthPx + x) * CHANNELS);
    }
  }
  return { data, widthPx, heightPx };
}

/**
 * Where a point of the camera's picture lies in the room. The camera is turned to its heading, tilted up about its own
 * right by the pitch, and then about its own lens: with a growing roll the horizon turns counter-clockwise in the picture.
 */
function fromCamera({ headingDeg, pitchDeg, rollDeg }: Pose) {
  const [sinPitch, cosPitch] = [Math.sin(pitchDeg * RADIANS), Math.cos(pitchDeg * RADIANS)];
  const [sinRoll, cosRoll] = [Math.sin(rollDeg * RADIANS), Math.cos(rollDeg * RADIANS)];
  return (longitude: number, latitude: number) => {
    const right = Math.cos(latitude) * Math.sin(longitude);
    const up = Math.sin(latitude);
    const ahead = Math.cos(latitude) * Math.cos(longitude);
    // Its right hand side hangs down by the roll.
    const rolledRight = right * cosRoll + up * sinRoll;
    const rolledUp = up * cosRoll - right * sinRoll;
    const height = rolledUp * cosPitch + ahead * sinPitch;
    const level = ahead * cosPitch - rolledUp * sinPitch;
    return {
      bearing: ((Math.atan2(rolledRight, level) + headingDeg * RADIANS + Math.PI) % (2 * Math.PI)) - Math.PI,
      height: Math.asin(Math.max(-1, Math.min(1, height))),
    };
  };
}
