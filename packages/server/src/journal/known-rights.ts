import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { RoomEdit } from './room-edit.ts';

/** What the ability rules need to know of an edit's author, by the names of the columns. */
export interface Right {
  system_role: SystemRole | null;
  project_role: MemberProjectRole | null;
  project_status: 'active' | 'closed' | null;
}

const MAX_KNOWN = 10_000;

/**
 * The rights by which this process last saw edits allowed. Nothing is decided by them: the next edit of the same
 * session in the same room may name them, and is written in one statement if the database finds them unchanged.
 */
export class KnownRights {
  readonly #rights = new Map<string, Right>();

  get(edit: RoomEdit): Right | undefined {
    return this.#rights.get(keyOf(edit));
  }

  note(edit: RoomEdit, right: Right): void {
    if (this.#rights.size >= MAX_KNOWN) this.#rights.clear();
    this.#rights.set(keyOf(edit), right);
  }

  forget(edit: RoomEdit): void {
    this.#rights.delete(keyOf(edit));
  }
}

/** A session is one account's, and rights are those in one room. */
export function keyOf({ sessionId, room }: RoomEdit): string {
  return `${sessionId} ${room}`;
}
