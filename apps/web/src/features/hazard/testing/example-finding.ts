import type { Finding } from '@plumbline/shared/contract/hazard.ts';

/** A finding that nobody decided on, but for what is said. */
export function exampleFinding(more: Partial<Finding> = {}): Finding {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    inspectionId: '01890000-0000-7000-8000-000000000002',
    hazard: 'open-edge',
    detector: { name: 'Demo hazards', version: '1.0.0' },
    score: 0.8,
    captureId: '01890000-0000-7000-8000-000000000003',
    box: { yawDeg: 0, pitchDeg: 0, widthDeg: 10, heightDeg: 10 },
    look: { yawDeg: 0, pitchDeg: 0 },
    place: null,
    seenCount: 1,
    decision: null,
    reason: null,
    decidedBy: null,
    decidedAt: null,
    note: null,
    version: 1,
    ...more,
  };
}
