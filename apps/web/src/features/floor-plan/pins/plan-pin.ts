import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** Six states of a note in the order in which it matures. */
export const PIN_STATUSES = ['none', 'open', 'in-progress', 'in-dispute', 'complete', 'verified'] as const;
export type PinStatus = (typeof PIN_STATUSES)[number];

/** A note's place on a plan. */
export interface PlanPin {
  id: string;
  /** What people call it. */
  number: number;
  status: PinStatus;
  /** Plan space. */
  at: PlanPoint;
}
