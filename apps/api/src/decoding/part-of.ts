import type { Projection } from '@plumbline/shared/contract/inspection.ts';
import { WHOLE_SPHERE, type SpherePart } from '@plumbline/shared/media/sphere-part.ts';

/** What a picture shows of the sphere, as its decoder wants it: null for a flat one. */
export function partOf(projection: Projection, part: SpherePart | null): SpherePart | null {
  if (projection === 'flat') return null;
  return projection === 'partial' ? part : WHOLE_SPHERE;
}
