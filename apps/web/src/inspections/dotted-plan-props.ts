import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** A plan with captures on it, to point at a place; drawn by who knows plans. */
export interface DottedPlanProps {
  label: string;
  describedBy: string;
  image: PlanImage;
  /** Newest day first. */
  dots: readonly Dot[];
  /** The place that is looked at, and how far around it captures count. Plan space. */
  at: PlanPoint | null;
  withinPx: number;
  /** Zones that are told apart by whether they were seen; missing: they are not asked for. */
  zones?: readonly { points: readonly PlanPoint[]; isDue: boolean }[];
  /** Where somebody stands and looks, if so. */
  looking?: PlanLook | null;
  /** The same of other people, each in their colour. */
  others?: readonly (PlanLook & { color: PresenceColor })[];
  onPick: (at: PlanPoint) => void;
}

/** A view from a place of a plan. */
export interface PlanLook {
  at: PlanPoint;
  /** On the sheet, clockwise from straight up; null: nobody knows. */
  deg: number | null;
  /** Of the view. */
  widthDeg: number;
}
