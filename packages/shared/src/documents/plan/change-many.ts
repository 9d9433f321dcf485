import type * as Y from 'yjs';
import { USER_EDIT } from './commands.ts';
import type { CommandResult, Refused } from './command-result.ts';

/**
 * Runs a command on each of several objects in one transaction, so that they are one step to undo, one edit to send
 * and one to refuse. Objects whose command is refused are left as they are; `done` are the others. Refused, with the
 * first reason, when there is none. Test: change-many.test.ts.
 */
export function changeMany(
  doc: Y.Doc,
  objectIds: readonly string[],
  change: (objectId: string) => CommandResult,
): CommandResult<{ done: string[] }> {
  const done: string[] = [];
  let first: Refused | null = null;
  doc.transact(() => {
    for (const id of objectIds) {
      const result = change(id);
      if (result.ok) done.push(id);
      else first ??= result;
    }
  }, USER_EDIT);
  return done.length === 0 && first ? first : { ok: true, done };
}
