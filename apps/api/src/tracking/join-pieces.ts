/**
 * Makes pieces of a track of what the program has put together. Faces are cut from levelled pictures, so up is known and a
 * piece is seen from above, as on a sheet; and faces of one picture stand at one place, so what the program has of one face
 * and of another is one piece where they share pictures.
 */
import { TRACK_PICTURES_MIN } from '@plumbline/shared/contract/walk-track.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import {
  applySimilarity,
  rotationRad,
  scaleOf,
  type Similarity,
} from '@plumbline/shared/geometry/similarity.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { readFaceName } from './face.ts';
import type { FacePose, Vector } from './read-poses.ts';

/** A picture in a piece: `x` to the right, `y` down, and where it looks, clockwise from straight up. */
export interface PiecePicture {
  /** Among the pictures of the walk. */
  index: number;
  x: number;
  y: number;
  height: number;
  deg: number;
}

interface Face {
  index: number;
  place: Vector;
  up: Vector;
  /** Where the middle of its picture looks. */
  ahead: Vector;
}

const RADIANS = Math.PI / 180;
/** Two pieces share so many pictures at least, and agree about where these look. */
const SHARED_MIN = 2;
const SHARED_TURN_DEG = 8;

/** @returns in the order of the walk; each picture is in one piece */
export function joinPieces(models: readonly (readonly FacePose[])[]): PiecePicture[][] {
  const left = models
    .map((poses) => fromAbove(Map.groupBy(poses.flatMap(faceOf), ({ index }) => index)))
    .toSorted((one, other) => other.length - one.length);
  const pieces: PiecePicture[][] = [];
  for (let [largest] = left; largest; [largest] = left) {
    left.shift();
    let piece = largest;
    for (let at = nextTo(piece, left); at; at = nextTo(piece, left)) {
      left.splice(left.indexOf(at.from), 1);
      piece = [...piece, ...at.added];
    }
    pieces.push(piece.toSorted((one, other) => one.index - other.index));
  }
  return withoutSecondTimes(pieces).toSorted((one, other) => (one[0]?.index ?? 0) - (other[0]?.index ?? 0));
}

/** Each picture stays in the largest piece that has it; too few are none. */
function withoutSecondTimes(pieces: readonly PiecePicture[][]): PiecePicture[][] {
  const taken = new Set<number>();
  const kept: PiecePicture[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.length - one.length)) {
    const free = piece.filter(({ index }) => !taken.has(index));
    if (free.length < TRACK_PICTURES_MIN) continue;
    for (const { index } of free) taken.add(index);
    kept.push(free);
  }
  return kept;
}

/** A piece that shares pictures with another, and those of it that the other lacks, as they lie in that. */
function nextTo(
  piece: readonly PiecePicture[],
  others: readonly PiecePicture[][],
): { from: PiecePicture[]; added: PiecePicture[] } | null {
  for (const from of others) {
    const added = laidOnto(piece, from);
    if (added) return { from, added };
  }
  return null;
}

function laidOnto(piece: readonly PiecePicture[], other: readonly PiecePicture[]): PiecePicture[] | null {
  const known = new Map(piece.map((picture) => [picture.index, picture]));
  const shared = other.flatMap((from) => {
    const to = known.get(from.index);
    return to ? [{ from, to }] : [];
  });
  const onto = shared.length < SHARED_MIN ? null : joinBy(shared);
  if (!onto) return null;
  const byDeg = rotationRad(onto) / RADIANS;
  const riseBy =
    shared.reduce((sum, { from, to }) => sum + to.height - from.height * scaleOf(onto), 0) / shared.length;
  return other
    .filter(({ index }) => !known.has(index))
    .map((picture) => ({
      index: picture.index,
      ...applySimilarity(onto, picture),
      height: picture.height * scaleOf(onto) + riseBy,
      deg: turned(picture.deg + byDeg),
    }));
}

interface Shared {
  from: PiecePicture;
  to: PiecePicture;
}

/**
 * Where the pictures look says the turn between both, far better than where so few of them stand; where they stand says the
 * scale. @returns null where they do not agree
 */
function joinBy(shared: readonly Shared[]): Similarity | null {
  const turns = shared.map(({ from, to }) => (to.deg - from.deg) * RADIANS);
  const turn = Math.atan2(
    turns.reduce((sum, each) => sum + Math.sin(each), 0),
    turns.reduce((sum, each) => sum + Math.cos(each), 0),
  );
  if (turns.some((each) => Math.abs(turned((each - turn) / RADIANS)) > SHARED_TURN_DEG)) return null;
  const [from, to] = [middleOf(shared.map((each) => each.from)), middleOf(shared.map((each) => each.to))];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let [along, size] = [0, 0];
  for (const each of shared) {
    const [px, py] = [each.from.x - from.x, each.from.y - from.y];
    const [qx, qy] = [each.to.x - to.x, each.to.y - to.y];
    along += (px * cos - py * sin) * qx + (px * sin + py * cos) * qy;
    size += px * px + py * py;
  }
  if (!(along > 0)) return null;
  const [a, b] = [(along / size) * cos, (along / size) * sin];
  return { a, b, tx: to.x - a * from.x + b * from.y, ty: to.y - b * from.x - a * from.y };
}

function middleOf(points: readonly PlanPoint[]): PlanPoint {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function faceOf({ name, rotation, move }: FacePose): Face[] {
  const named = readFaceName(name);
  if (!named) return [];
  const back = (vector: Vector) => turnedBack(rotation, vector);
  const yaw = named.yawDeg * RADIANS;
  return [
    {
      index: named.index,
      place: scaled(back(move), -1),
      up: back([0, -1, 0]),
      ahead: back([-Math.sin(yaw), 0, Math.cos(yaw)]),
    },
  ];
}

/** Up on the sheet is where the first picture looks. */
function fromAbove(pictures: ReadonlyMap<number, readonly Face[]>): PiecePicture[] {
  const ofPictures = [...pictures.values()].toSorted(
    ([one], [other]) => (one?.index ?? 0) - (other?.index ?? 0),
  );
  const up = unit(sumOf(ofPictures.flat().map((face) => face.up)));
  const first = sumOf((ofPictures[0] ?? []).map(({ ahead }) => ahead));
  const forward = unit(added(first, scaled(up, -dot(first, up))));
  const right = cross(forward, up);
  return ofPictures.map((faces) => {
    const place = scaled(sumOf(faces.map((face) => face.place)), 1 / faces.length);
    const ahead = sumOf(faces.map((face) => face.ahead));
    return {
      index: faces[0]?.index ?? 0,
      x: dot(place, right),
      y: -dot(place, forward),
      height: dot(place, up),
      deg: Math.atan2(dot(ahead, right), dot(ahead, forward)) / RADIANS,
    };
  });
}

/** A vector of the camera's space in the piece's. */
function turnedBack([w, x, y, z]: FacePose['rotation'], vector: Vector): Vector {
  const axis: Vector = [-x, -y, -z];
  const twice = scaled(cross(axis, vector), 2);
  return added(added(vector, scaled(twice, w)), cross(axis, twice));
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const added = (one: Vector, other: Vector): Vector => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
];
const sumOf = (vectors: readonly Vector[]): Vector => vectors.reduce(added, [0, 0, 0]);
const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.hypot(...vector));
const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];
