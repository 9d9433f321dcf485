import type { FindingFigure } from '../contract/hazard.ts';

export const FIGURE_COUNTS = ['found', 'approved', 'rejected', 'weak'] as const;
export type FindingCounts = Pick<FindingFigure, (typeof FIGURE_COUNTS)[number]>;

/** A class of a version of a detector, with what was made of its findings. */
export interface ClassFigure extends FindingCounts {
  id: string;
  hazard: string;
  detector: FindingFigure['detector'];
  /** Those inspections that have one. */
  inspections: FindingFigure[];
}

/** Sums up the figures of inspections by class and version, in the order in which they come. */
export function figuresByClass(figures: readonly FindingFigure[]): ClassFigure[] {
  const byClass = Map.groupBy(figures, ({ hazard, detector }) =>
    JSON.stringify([hazard, detector.name, detector.version]),
  );
  return [...byClass].flatMap(([id, inspections]) => {
    const [first] = inspections;
    if (!first) return [];
    const { hazard, detector } = first;
    return [{ id, hazard, detector, inspections, ...sumOf(inspections) }];
  });
}

export function sumOf(figures: readonly FindingCounts[]): FindingCounts {
  const sum = { found: 0, approved: 0, rejected: 0, weak: 0 };
  for (const figure of figures) for (const name of FIGURE_COUNTS) sum[name] += figure[name];
  return sum;
}

/** How many of those that were decided on were right, 0…1; null: none was decided on. */
export function precisionOf({
  approved,
  rejected,
}: Pick<FindingCounts, 'approved' | 'rejected'>): number | null {
  return approved + rejected === 0 ? null : approved / (approved + rejected);
}
