import type { Finding } from '@plumbline/shared/contract/hazard.ts';

/** What reviewers made of findings: those merged into a note were right as well. */
export const OUTCOMES = ['waiting', 'approved', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

function outcomeOf({ decision }: Pick<Finding, 'decision'>): Outcome {
  if (decision === null) return 'waiting';
  return decision === 'rejected' ? 'rejected' : 'approved';
}

/** Which of an inspection's findings are shown; missing = whichever. */
export interface FindingFilter {
  hazard?: string | undefined;
  /** Name of the detector. */
  detector?: string | undefined;
  /** Its version. */
  version?: string | undefined;
  outcome?: Outcome | undefined;
}

/** The review of an inspection, narrowed to some of its findings. */
export function reviewAddress(projectId: string, inspectionId: string, filter: FindingFilter = {}): string {
  const query = new URLSearchParams({ projectId, inspectionId });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `/project/aireview?${query.toString()}`;
}

export function readFindingFilter(params: URLSearchParams): FindingFilter {
  const outcome = OUTCOMES.find((each) => each === params.get('outcome'));
  return {
    hazard: params.get('hazard') ?? undefined,
    detector: params.get('detector') ?? undefined,
    version: params.get('version') ?? undefined,
    outcome,
  };
}

export function isWanted(
  finding: Pick<Finding, 'decision' | 'hazard' | 'detector'>,
  { hazard, detector, version, outcome }: FindingFilter,
): boolean {
  return (
    (hazard === undefined || finding.hazard === hazard) &&
    (detector === undefined || finding.detector.name === detector) &&
    (version === undefined || finding.detector.version === version) &&
    (outcome === undefined || outcomeOf(finding) === outcome)
  );
}
