import * as Y from 'yjs';
import type { Struct } from '../struct-at.ts';

/** The clock after a client's last known struct, in the document or in the update. */
export interface ClockRange {
  client: number;
  from: number;
  to: number;
}

/** An update's structs by client, in clock order, with its deletes. */
export interface DecodedUpdate {
  structs: Map<number, Struct[]>;
  deletes: ClockRange[];
}

/** Decodes an update that passed `scanUpdate`, null when Yjs cannot read it or it holds a Skip. */
export function decodeUpdate(update: Uint8Array): DecodedUpdate | null {
  try {
    const { structs, ds } = Y.decodeUpdate(update);
    const byClient = new Map<number, Struct[]>();
    for (const struct of structs) {
      if (!(struct instanceof Y.Item || struct instanceof Y.GC) || struct.length < 1) return null;
      const list = byClient.get(struct.id.client);
      if (list) list.push(struct);
      else byClient.set(struct.id.client, [struct]);
    }
    const deletes = [...ds.clients].flatMap(([client, ranges]) =>
      ranges.map(({ clock, len }) => ({ client, from: clock, to: clock + len })),
    );
    return { structs: byClient, deletes };
  } catch {
    return null;
  }
}

/** The clock after a list's last struct. */
export function endClock(structs: readonly Struct[]): number {
  const last = structs.at(-1);
  return last ? last.id.clock + last.length : 0;
}
