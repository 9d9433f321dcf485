/** What is seen in several pictures of a walk is one thing: compared by its place on the plan, else by class and direction. */
import type { PlanPoint } from '../documents/plan/schema.ts';
import { distancePx } from '../geometry/calibration.ts';
import { apartDeg, type SphereBox } from './sphere-box.ts';

export interface SeenThing {
  captureId: string;
  /** Place of the picture among those of the inspection. */
  frame: number;
  hazard: string;
  score: number;
  box: SphereBox;
  /** Of the thing on the floor plan; null: nobody knows. */
  place: PlanPoint | null;
  /** Within how many metres the place is right. */
  accuracyM: number | null;
}

/** product.md §5: things of a class so near to each other are the same. */
export const SAME_WITHIN = { metres: 1, degrees: 8 } as const;
/** Two uncertain places are the same up to so many metres, whatever they say of themselves. */
const LARGEST_BLUR_M = 2;
/** A film's next frames see a thing in nearly the same direction. */
const SAME_IN_NEXT_FRAMES = { frames: 2, degrees: 20 } as const;

/** One thing, by the picture that shows it best. */
export interface TrackedThing extends SeenThing {
  /** In how many pictures it was seen. */
  seenCount: number;
  /** All of them, the best one too: another one may be the best next time. */
  sights: readonly SeenThing[];
}

/**
 * @param seen of all pictures of an inspection @param mmPerPx of the floor plan; null: no distance is known
 * @returns each thing once, strongest first
 */
export function trackThings(seen: readonly SeenThing[], mmPerPx: number | null): TrackedThing[] {
  const tracks: SeenThing[][] = [];
  for (const thing of seen.toSorted((one, other) => one.frame - other.frame || other.score - one.score)) {
    const track = tracks.find((each) => each.some((other) => isTracked(other, thing, mmPerPx)));
    if (track) track.push(thing);
    else tracks.push([thing]);
  }
  return tracks.map(bestOf).toSorted((one, other) => other.score - one.score);
}

function bestOf(track: readonly SeenThing[]): TrackedThing {
  const [best] = track.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (!best) throw new TypeError('a track is of at least one thing');
  return { ...best, seenCount: new Set(track.map(({ captureId }) => captureId)).size, sights: track };
}

/** Sure and large. */
function weightOf({ score, box }: SeenThing): number {
  return score * Math.sqrt(box.widthDeg * box.heightDeg);
}

function isTracked(one: SeenThing, other: SeenThing, mmPerPx: number | null): boolean {
  if (one.hazard !== other.hazard) return false;
  if (one.captureId === other.captureId) return apartDeg(one.box, other.box) <= SAME_WITHIN.degrees;
  const apart = apartM(one, other, mmPerPx);
  if (apart !== null) return apart <= blurM(one, other);
  const isNext = Math.abs(one.frame - other.frame) <= SAME_IN_NEXT_FRAMES.frames;
  return isNext && apartDeg(one.box, other.box) <= SAME_IN_NEXT_FRAMES.degrees;
}

/** Metres between two things; null where a place or the scale is unknown. */
function apartM(
  { place: one }: Pick<SeenThing, 'place'>,
  { place: other }: Pick<SeenThing, 'place'>,
  mmPerPx: number | null,
): number | null {
  return one && other && mmPerPx !== null ? (distancePx(one, other) * mmPerPx) / 1000 : null;
}

function blurM(one: SeenThing, other: SeenThing): number {
  const blur = Math.hypot(one.accuracyM ?? 0, other.accuracyM ?? 0);
  return Math.max(SAME_WITHIN.metres, Math.min(LARGEST_BLUR_M, blur));
}

/** Something that was found before, in whichever picture. */
export type KnownThing = Pick<SeenThing, 'captureId' | 'hazard' | 'box' | 'place'>;

/**
 * Whether a thing was found before by any of its sights: within 1 m on the plan; without a place or scale within 8° in the
 * same picture. A picture that was moved or turned since then is compared by its direction as well (cases.md M36).
 */
export function isKnown(
  sights: readonly KnownThing[],
  known: readonly KnownThing[],
  mmPerPx: number | null,
): boolean {
  return sights.some((sight) => known.some((other) => isSame(sight, other, mmPerPx)));
}

function isSame(sight: KnownThing, other: KnownThing, mmPerPx: number | null): boolean {
  if (other.hazard !== sight.hazard) return false;
  if (other.captureId === sight.captureId && apartDeg(other.box, sight.box) <= SAME_WITHIN.degrees)
    return true;
  const apart = apartM(other, sight, mmPerPx);
  return apart !== null && apart <= SAME_WITHIN.metres;
}
