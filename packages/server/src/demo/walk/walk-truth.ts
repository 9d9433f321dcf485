/**
 * What the pictures of the walks show, in numbers: where each was taken, which way it looks, and in which direction doors,
 * objects and dangers lie from there. Directions of objects were counted from the pixels when the pictures were drawn
 * (`pictures/sights.json`); everything else follows from the building.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { HAZARDS, type Hazard } from './walk-hazards.ts';
import { EYE_M, pictureName, standpointOf, WALK_PLACES, type Visit, type WalkPlace } from './walk-places.ts';

export const PICTURES_DIR = join(import.meta.dirname, 'pictures');

const SightSchema = z.object({
  /** `kind:number`, `jamb:door:start`, `window:id`, `hazard:kind`, or the name of a single thing. */
  object: z.string(),
  bearingDeg: z.number(),
  elevationDeg: z.number(),
  widthDeg: z.number(),
  heightDeg: z.number(),
  area: z.number(),
});
const SightsSchema = z.record(z.string(), z.array(SightSchema));
type Sights = z.infer<typeof SightsSchema>;

export interface Direction {
  /** Clockwise from north. */
  bearingDeg: number;
  elevationDeg: number;
  distanceM: number;
}

/** A picture and what is known of it. */
export interface WalkPicture {
  name: string;
  path: string;
  visit: Visit;
  place: WalkPlace;
  storey: Storey;
  /** Metres of the building. */
  at: { x: number; y: number };
  headingDeg: number;
  sights: Sights[string];
}

/** All pictures of one day, floor by floor in the order of the walk. */
export async function readWalk(visit: Visit): Promise<WalkPicture[]> {
  const text = await readFile(join(PICTURES_DIR, 'sights.json'), 'utf8');
  const sights = z.parse(SightsSchema, JSON.parse(text));
  return WALK_PLACES.map((place) => {
    const storey = HARBOUR_TOWER.storeys.find(({ id }) => id === place.storeyId);
    if (!storey) throw new Error(`the demo building has no ${place.storeyId}`);
    const name = pictureName(place, visit);
    return {
      name,
      path: join(PICTURES_DIR, `${name}.jpg`),
      visit,
      place,
      storey,
      at: standpointOf(place, visit),
      headingDeg: place.headingDeg[visit],
      sights: sights[name] ?? [],
    };
  });
}

/** Where something lies from a standpoint; `z` above the floor of its storey. */
export function directionTo(
  at: { x: number; y: number },
  to: { x: number; y: number; z: number },
): Direction {
  const [east, north, up] = [to.x - at.x, to.y - at.y, to.z - EYE_M];
  const flat = Math.hypot(east, north);
  return {
    bearingDeg: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    elevationDeg: (Math.atan2(up, flat) * 180) / Math.PI,
    distanceM: Math.hypot(flat, up),
  };
}

/** Where the dangers on the floor of a picture lie from it, also those behind a wall; on the second day none is there. */
export function hazardsOf({ visit, storey, at }: WalkPicture): (Hazard & { direction: Direction })[] {
  if (visit === 'second') return [];
  return HAZARDS.filter(({ storeyId }) => storeyId === storey.id).map((hazard) => ({
    ...hazard,
    direction: directionTo(at, hazard.at),
  }));
}
