import type { EditAction } from './edit-action.ts';
import type { OutboxEntry } from './outbox-store.ts';
import type { KeptStep } from './room-kind.ts';

/** An edit that was not taken, with what is worth keeping of it; lies on this device until its author is done with it. */
export interface RefusedEdit<Action extends EditAction = EditAction> {
  id: string;
  room: string;
  at: number;
  action: Action;
  /** Code of the error catalogue. */
  code: string;
  /** What the author wanted: the object after the step, JSON text, several objects one a line; empty for a deletion. */
  copy: string;
  /** What it did, to try it once more; absent where that is not known. */
  step?: KeptStep;
  /** The frame that carried it, as the server's log names it. */
  editId?: string | null;
}

/** The entry as an edit that was refused for this reason. */
export function refusedEdit<Action extends EditAction>(
  { id, room, at, action, step }: OutboxEntry<Action>,
  { code, editId }: { code: string; editId: string | null },
  outcomeOf: (step: KeptStep) => readonly unknown[],
): RefusedEdit<Action> {
  const kept = step ? outcomeOf(step) : [];
  const copy = kept.map((each) => JSON.stringify(each)).join('\n');
  return { id, room, at, action, code, copy, editId, ...(step && { step }) };
}
