import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { applyUpdate } from '../documents/apply-update.ts';

type Encoder = encoding.Encoder;

/** One struct as an attacker would write it: the bytes after the client's header. */
export type RawStruct = (encoder: Encoder) => void;

export interface RawClient {
  client: number;
  clock: number;
  structs: readonly RawStruct[];
  /** What the header announces, when it lies. */
  announced?: number;
}

export interface RawDelete {
  client: number;
  clock: number;
  length: number;
}

const MAP_TYPE = 1;

/** The bytes of a version 1 update, which need not be honest. */
export function rawUpdate(clients: readonly RawClient[], deletes: readonly RawDelete[] = []): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.length);
  for (const { client, clock, structs, announced } of clients) {
    encoding.writeVarUint(encoder, announced ?? structs.length);
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    for (const struct of structs) struct(encoder);
  }
  encoding.writeVarUint(encoder, deletes.length);
  for (const { client, clock, length } of deletes) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, 1);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarUint(encoder, length);
  }
  return encoding.toUint8Array(encoder);
}

/** A garbage-collected run. */
export function rawGc(length: number): RawStruct {
  return (encoder) => {
    encoding.writeUint8(encoder, 0);
    encoding.writeVarUint(encoder, length);
  };
}

/** A gap that the update itself declares. */
export function rawSkip(length: number): RawStruct {
  return (encoder) => {
    encoding.writeUint8(encoder, 10);
    encoding.writeVarUint(encoder, length);
  };
}

/** A map entry below a root: `content` writes what follows the key. */
export function rawRootEntry(root: string, key: string, content: 'map' | { any: unknown }): RawStruct {
  return rawEntry(
    (encoder) => {
      encoding.writeVarUint(encoder, 1);
      encoding.writeVarString(encoder, root);
    },
    key,
    content,
  );
}

/** A map entry inside the type with that id. */
export function rawChildEntry(
  parent: { client: number; clock: number },
  key: string,
  content: 'map' | { any: unknown },
): RawStruct {
  return rawEntry(
    (encoder) => {
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarUint(encoder, parent.client);
      encoding.writeVarUint(encoder, parent.clock);
    },
    key,
    content,
  );
}

/** What a person's edit on a copy of `doc` sends, with a client id of one's choice. */
export function updateFrom(doc: Y.Doc, clientId: number, edit: (copy: Y.Doc) => void): Uint8Array {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = clientId;
  const before = Y.encodeStateVector(copy);
  edit(copy);
  return Y.encodeStateAsUpdate(copy, before);
}

function rawEntry(parent: RawStruct, key: string, content: 'map' | { any: unknown }): RawStruct {
  const hasParentKey = 0b0010_0000;
  return (encoder) => {
    encoding.writeUint8(encoder, hasParentKey | (content === 'map' ? 7 : 8));
    parent(encoder);
    encoding.writeVarString(encoder, key);
    if (content === 'map') {
      encoding.writeVarUint(encoder, MAP_TYPE);
      return;
    }
    encoding.writeVarUint(encoder, 1);
    writeAny(encoder, content.any);
  };
}

/** As lib0 does, but also for own keys named `__proto__`. */
function writeAny(encoder: Encoder, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    encoding.writeAny(encoder, toAny(value));
    return;
  }
  encoding.writeUint8(encoder, 118);
  const entries = Object.entries(value);
  encoding.writeVarUint(encoder, entries.length);
  for (const [key, child] of entries) {
    encoding.writeVarString(encoder, key);
    writeAny(encoder, child);
  }
}

function toAny(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null ? null : undefined;
}
