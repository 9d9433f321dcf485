import type { EditAction } from './edit-action.ts';
import type { OutboxEntry } from './outbox-store.ts';
import type { KeptStep } from './room-kind.ts';

/** An edit that was not taken, with what is worth keeping of it; lies on this device until its author is done with it. */
export interface RefusedEdit {
  id: string;
  room: string;
  at: number;
  action: EditAction;
  /** Code of the error catalogue. */
  code: string;
  /** What the author wanted: the object after the step, JSON text, several objects one a line; empty for a deletion. */
  copy: string;
  /** The frame that carried it, as the server's log names it. */
  editId?: string | null;
}

/** The entry as an edit that was refused for this reason. */
export function refusedEdit(
  { id, room, at, action, step }: OutboxEntry,
  { code, editId }: { code: string; editId: string | null },
  outcomeOf: (step: KeptStep) => readonly unknown[],
): RefusedEdit {
  const kept = step ? outcomeOf(step) : [];
  const copy = kept.map((each) => JSON.stringify(each)).join('\n');
  return { id, room, at, action, code, copy, editId };
}
