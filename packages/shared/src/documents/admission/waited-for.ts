import * as Y from 'yjs';
import type { Struct } from '../struct-at.ts';
import type { DecodedUpdate } from './decoded-update.ts';

/**
 * What an update needs before it that a document does not hold yet: the clock up to which each client's structs must
 * have come. What the update brings itself needs only what goes before it.
 */
export function waitedFor({ structs, deletes }: DecodedUpdate, committed: Y.Doc): Map<number, number> {
  const needed = new Map<number, number>();
  const need = (client: number, clock: number): void => {
    const upTo = Math.min(clock, structs.get(client)?.[0]?.id.clock ?? clock);
    if (upTo <= Y.getState(committed.store, client)) return;
    needed.set(client, Math.max(needed.get(client) ?? 0, upTo));
  };
  for (const [client, list] of structs) {
    need(client, list[0]?.id.clock ?? 0);
    for (const struct of list) {
      for (const { client: named, clock } of referencesOf(struct)) need(named, clock + 1);
    }
  }
  for (const { client, to } of deletes) need(client, to);
  return needed;
}

/** The structs that a struct names. */
export function referencesOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return [];
  return [struct.origin, struct.rightOrigin, struct.parent].filter((each) => each instanceof Y.ID);
}
