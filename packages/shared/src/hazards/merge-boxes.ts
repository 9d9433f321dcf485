/** Boxes of one picture that mean the same thing become one. */
import { overlapOf, type SphereBox } from './sphere-box.ts';

export interface FoundBox extends SphereBox {
  /** Index of the model's class. */
  classAt: number;
  /** 0…1. */
  score: number;
  /** It touches the edge of the view it was found in: the view beside it may show it whole. */
  isCut: boolean;
}

/** Two boxes are the same thing from so much of both together on, or of the smaller one. */
const SAME = { ofUnion: 0.35, ofSmaller: 0.6 } as const;
/** What is cut counts less than what is seen whole. */
const CUT_WEIGHT = 0.8;

/**
 * @param found of all views into one picture
 * @returns of each thing the box that shows it best, strongest first; no two of one class that are the same
 */
export function mergeBoxes(found: readonly FoundBox[]): FoundBox[] {
  const kept: FoundBox[] = [];
  for (const box of found.toSorted((one, other) => weightOf(other) - weightOf(one)))
    if (!kept.some((each) => isSame(each, box))) kept.push(box);
  return kept;
}

function weightOf({ score, isCut }: FoundBox): number {
  return isCut ? score * CUT_WEIGHT : score;
}

function isSame(one: FoundBox, other: FoundBox): boolean {
  if (one.classAt !== other.classAt) return false;
  const { ofUnion, ofSmaller } = overlapOf(one, other);
  return ofUnion >= SAME.ofUnion || ofSmaller >= SAME.ofSmaller;
}
