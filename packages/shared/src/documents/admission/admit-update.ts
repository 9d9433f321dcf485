/**
 * The structure check of an update, before it touches any document. An update passes only if applying it leaves
 * nothing pending and every new struct is its sender's own; then authorship is witnessed, never claimed.
 * New GC structs are accepted: honest clients send them for what they made and deleted while away.
 * After any refusal the sender must load the document anew, or its next updates have a gap.
 * Tests: admit-update.test.ts, attacks.test.ts, honest-clients.fuzz.test.ts, mutated-updates.fuzz.test.ts.
 */
import * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { structAt } from '../struct-at.ts';
import { decodeUpdate, endClock, type ClockRange, type DecodedUpdate } from './decoded-update.ts';
import { referencesOf, waitedFor } from './waited-for.ts';
import { isWithinNesting } from './nesting-depth.ts';
import { scanUpdate } from './scan-update.ts';
import { breaksCharacters } from './broken-characters.ts';
import { siblingFault } from './sibling-fault.ts';
import { CLOCK_MAX, UPDATE_LIMITS, type UpdateLimits } from './update-limits.ts';

export interface AdmissionInput {
  update: Uint8Array;
  /** The document the update is for, with everything accepted so far applied. It is only read. */
  doc: Y.Doc;
  /** The same without what still waits for its commit; `doc` when nothing does. It is only read. */
  committed?: Y.Doc;
  /** Who was first seen with a client id in this document; undefined for nobody. */
  clientOwner: (clientId: number) => string | undefined;
  /** The sender, in the terms of `clientOwner`. */
  self: string;
  /** `UPDATE_LIMITS` when absent. */
  limits?: UpdateLimits;
}

export type Admission =
  | {
      ok: true;
      /** Nothing new, nothing new once what waits is committed, or a change. */
      kind: 'empty' | 'waiting' | 'change';
      /** Whose structs the update holds. */
      clientIds: number[];
      /** Those of them to be bound to the sender. */
      newClientIds: number[];
      /** The clock after each client's last struct in the update. */
      endClocks: ReadonlyMap<number, number>;
      /** The clock up to which clients' structs that wait for their commit must be there before it, by client. */
      buildsOn: ReadonlyMap<number, number>;
    }
  | { ok: false; code: ErrorCode };

/** Judges an update's structure; `empty` means that what is committed holds all of it already. Never throws. */
export function admitUpdate({
  update,
  doc,
  committed = doc,
  clientOwner,
  self,
  limits = UPDATE_LIMITS,
}: AdmissionInput): Admission {
  const scanFault = scanUpdate(update, limits);
  if (scanFault) return { ok: false, code: scanFault };
  const decoded = decodeUpdate(update);
  if (!decoded) return { ok: false, code: 'edit-undecodable' };
  const fresh = freshRanges(decoded, doc);
  // Who repeats what waits must own it too: it may fall out yet.
  const uncommitted = freshRanges(decoded, committed);
  const code =
    clockFault(decoded, fresh, doc, limits) ??
    authorFault(uncommitted, clientOwner, self) ??
    referenceFault(decoded, doc) ??
    (breaksCharacters(decoded, doc.store) ? 'edit-schema' : null) ??
    siblingFault(decoded.structs, doc) ??
    (isWithinNesting(decoded.structs, doc.store, limits.nesting) ? null : 'edit-limit');
  if (code) return { ok: false, code };
  const kind = !isHeldBy(doc, decoded) ? 'change' : isHeldBy(committed, decoded) ? 'empty' : 'waiting';
  const newClientIds = uncommitted
    .map(({ client }) => client)
    .filter((client) => clientOwner(client) === undefined);
  const clientIds = [...decoded.structs.keys()];
  const buildsOn = committed === doc ? NOTHING : waitedFor(decoded, committed);
  const endClocks = new Map([...decoded.structs].map(([client, structs]) => [client, endClock(structs)]));
  return { ok: true, kind, clientIds, newClientIds, endClocks, buildsOn };
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/** True when applying the update would change nothing. */
function isHeldBy(doc: Y.Doc, decoded: DecodedUpdate): boolean {
  return (
    freshRanges(decoded, doc).length === 0 && decoded.deletes.every((range) => isDeletedInStore(doc, range))
  );
}

/** What the update adds to each client's clock. */
function freshRanges(decoded: DecodedUpdate, doc: Y.Doc): ClockRange[] {
  const fresh: ClockRange[] = [];
  for (const [client, structs] of decoded.structs) {
    const from = Y.getState(doc.store, client);
    const to = endClock(structs);
    if (to > from) fresh.push({ client, from, to });
  }
  return fresh;
}

function clockFault(
  decoded: DecodedUpdate,
  fresh: readonly ClockRange[],
  doc: Y.Doc,
  limits: UpdateLimits,
): ErrorCode | null {
  for (const [client, [first]] of decoded.structs) {
    if (first && first.id.clock > Y.getState(doc.store, client)) return 'edit-gap';
  }
  const newUnits = fresh.reduce((sum, { from, to }) => sum + to - from, 0);
  return newUnits > limits.clockUnits || fresh.some(({ to }) => to > CLOCK_MAX) ? 'edit-limit' : null;
}

/** A client id that already wrote here but has no owner is the server's own. */
function authorFault(
  fresh: readonly ClockRange[],
  clientOwner: AdmissionInput['clientOwner'],
  self: string,
): ErrorCode | null {
  for (const { client, from } of fresh) {
    const owner = clientOwner(client);
    if (owner === undefined ? from > 0 : owner !== self) return 'edit-foreign-author';
  }
  return null;
}

/** All that is referred to must be known or in the update, and a struct may not rest on a later one of its own client. */
function referenceFault(decoded: DecodedUpdate, doc: Y.Doc): ErrorCode | null {
  const endOf = (client: number) =>
    Math.max(Y.getState(doc.store, client), endClock(decoded.structs.get(client) ?? []));
  for (const [client, structs] of decoded.structs) {
    for (const struct of structs) {
      for (const reference of referencesOf(struct)) {
        if (reference.clock >= endOf(reference.client)) return 'edit-gap';
        if (reference.client === client && reference.clock >= struct.id.clock) return 'edit-undecodable';
      }
    }
  }
  return decoded.deletes.some(({ client, to }) => to > endOf(client)) ? 'edit-gap' : null;
}

function isDeletedInStore(doc: Y.Doc, { client, from, to }: ClockRange): boolean {
  const structs = doc.store.clients.get(client) ?? [];
  for (let clock = from; clock < to;) {
    const struct = structAt(structs, clock);
    if (!struct?.deleted) return false;
    clock = struct.id.clock + struct.length;
  }
  return true;
}
