/** What one sees of a point cloud: where from, in which colours, and which part of it. */
import type { CloudFacts, PointAttribute } from '@plumbline/shared/clouds/cloud-facts.ts';

/** In the file's own system and unit. */
export interface CloudPlace {
  x: number;
  y: number;
  z: number;
}

export interface CloudLook {
  eye: CloudPlace;
  /** What is turned around. */
  target: CloudPlace;
}

export interface SectionBox {
  min: CloudPlace;
  max: CloudPlace;
}

export const CLOUD_COLORINGS = ['picture', 'height', 'intensity', 'class'] as const;
export type CloudColoring = (typeof CLOUD_COLORINGS)[number];

const NEEDED: Record<CloudColoring, PointAttribute | null> = {
  picture: 'rgb',
  height: null,
  intensity: 'intensity',
  class: 'classification',
};

/** Colours that a cloud can be shown in; the first is how it opens. */
export function coloringsOf({ attributes }: Pick<CloudFacts, 'attributes'>): CloudColoring[] {
  return CLOUD_COLORINGS.filter((coloring) => {
    const needed = NEEDED[coloring];
    return needed === null || attributes.includes(needed);
  });
}

/** All of a cloud as a box. */
export function wholeBox({ min, max }: CloudFacts): SectionBox {
  return { min: { x: min[0], y: min[1], z: min[2] }, max: { x: max[0], y: max[1], z: max[2] } };
}
