import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { CONFIDENCE } from '@plumbline/shared/hazards/model-spec.ts';

export const LANES = ['sure', 'unsure'] as const;
export type Lane = (typeof LANES)[number];

export function laneOf({ score }: Pick<Finding, 'score'>): Lane {
  return score >= CONFIDENCE.sure ? 'sure' : 'unsure';
}

/** In the order in which they are gone through. */
export function inLanes(findings: readonly Finding[]): Finding[] {
  return LANES.flatMap((lane) => findings.filter((finding) => laneOf(finding) === lane));
}

/** The next that nobody decided on, after one of them and from the beginning again; undefined: all are decided on. */
export function nextOpen(ordered: readonly Finding[], afterId: string | null): Finding | undefined {
  const at = ordered.findIndex(({ id }) => id === afterId);
  return [...ordered.slice(at + 1), ...ordered.slice(0, at + 1)].find(({ decision }) => decision === null);
}
