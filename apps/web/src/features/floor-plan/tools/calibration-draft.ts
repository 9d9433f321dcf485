import type { CalibrationValue, LengthUnit, PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/**
 * The four steps of setting a scale: first point, second point, length, and a second known line as the proof.
 * `value` is what would be stored; nothing is stored before the person accepts.
 */
export type CalibrationDraft =
  | { step: 'first' }
  | { step: 'second'; a: PlanPoint }
  | { step: 'length'; a: PlanPoint; b: PlanPoint }
  | { step: 'proof-first'; value: CalibrationValue }
  | { step: 'proof-second'; value: CalibrationValue; a: PlanPoint }
  | { step: 'proof-length'; value: CalibrationValue; a: PlanPoint; b: PlanPoint };

export type CalibrationEvent =
  | { type: 'point'; point: PlanPoint }
  | { type: 'length'; distanceMm: number; unit: LengthUnit }
  | { type: 'nudge'; dx: number; dy: number }
  | { type: 'again' }
  | { type: 'back' };

/** One step of the scale tool; null = the tool was left. */
export function stepCalibration(draft: CalibrationDraft, event: CalibrationEvent): CalibrationDraft | null {
  switch (event.type) {
    case 'point':
      return setPoint(draft, event.point);
    case 'length':
      if (draft.step !== 'length') return draft;
      return {
        step: 'proof-first',
        value: { a: draft.a, b: draft.b, distanceMm: event.distanceMm, unit: event.unit },
      };
    case 'nudge':
      return nudge(draft, event.dx, event.dy);
    case 'again':
      return { step: 'first' };
    case 'back':
      return stepBack(draft);
  }
}

/** Level or plumb: the nearer of the two directions from `from`. */
export function levelOrPlumb(from: PlanPoint, to: PlanPoint): PlanPoint {
  const isLevel = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
  return isLevel ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
}

/** True while the tool waits for a point on the plan. */
export function wantsPoint(draft: CalibrationDraft): boolean {
  return draft.step !== 'length' && draft.step !== 'proof-length';
}

/** Where the line being drawn begins, null while there is none. */
export function lineStart(draft: CalibrationDraft): PlanPoint | null {
  return draft.step === 'second' || draft.step === 'proof-second' ? draft.a : null;
}

function setPoint(draft: CalibrationDraft, point: PlanPoint): CalibrationDraft {
  switch (draft.step) {
    case 'first':
      return { step: 'second', a: point };
    case 'second':
      return isSame(draft.a, point) ? draft : { step: 'length', a: draft.a, b: point };
    case 'proof-first':
      return { step: 'proof-second', value: draft.value, a: point };
    case 'proof-second':
      return isSame(draft.a, point) ? draft : { ...draft, step: 'proof-length', b: point };
    case 'length':
    case 'proof-length':
      return draft;
  }
}

/** The second point of a finished line can still be put right by the arrow keys. */
function nudge(draft: CalibrationDraft, dx: number, dy: number): CalibrationDraft {
  if (draft.step !== 'length' && draft.step !== 'proof-length') return draft;
  const b = { x: draft.b.x + dx, y: draft.b.y + dy };
  return isSame(draft.a, b) ? draft : { ...draft, b };
}

function stepBack(draft: CalibrationDraft): CalibrationDraft | null {
  switch (draft.step) {
    case 'first':
      return null;
    case 'second':
      return { step: 'first' };
    case 'length':
      return { step: 'second', a: draft.a };
    case 'proof-first':
      return { step: 'length', a: draft.value.a, b: draft.value.b };
    case 'proof-second':
      return { step: 'proof-first', value: draft.value };
    case 'proof-length':
      return { step: 'proof-second', value: draft.value, a: draft.a };
  }
}

function isSame(a: PlanPoint, b: PlanPoint): boolean {
  return a.x === b.x && a.y === b.y;
}
