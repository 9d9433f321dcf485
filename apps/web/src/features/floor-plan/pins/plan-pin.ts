import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** A note's place on a plan. */
export interface PlanPin {
  id: string;
  /** What people call it; null while it is on this device alone. */
  number: number | null;
  status: NoteStatus;
  /** Plan space. */
  at: PlanPoint;
  /** What is shown is not checked by the server yet. */
  isWaiting?: boolean;
}

/** A mark in the hand. Plan space. */
export interface HeldPin {
  id: string;
  /** Where it stood. */
  from: PlanPoint;
  pressedAt: PlanPoint;
}

/** The marks with one of them elsewhere. */
export function withPinAt(pins: readonly PlanPin[], id: string, at: PlanPoint): PlanPin[] {
  return pins.map((pin) => (pin.id === id ? { ...pin, at } : pin));
}
