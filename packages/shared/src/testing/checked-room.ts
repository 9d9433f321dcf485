import * as Y from 'yjs';
import { applyUpdate } from '../documents/apply-update.ts';
import { admitUpdate, type Admission } from '../documents/admission/admit-update.ts';
import { REJOIN_LIMITS } from '../documents/admission/update-limits.ts';
import type { DocumentKind, EffectVerdict } from '../documents/document-kind.ts';
import { PLAN_DOCUMENT } from '../documents/plan/plan-document.ts';
import type { RoomAccess } from '../protocol/room-messages.ts';

/** The server's side of a room without sockets and store: both checks, then the document and its journal. */
export interface CheckedRoom {
  doc: Y.Doc;
  journal: Uint8Array[];
  owners: Map<number, string>;
  /** Judges an update as the room would, and applies it when it passes. */
  submit(
    update: Uint8Array,
    self: string,
    access?: RoomAccess,
    how?: { isSealed?: boolean; isServer?: boolean },
  ): Extract<Admission, { ok: false }> | EffectVerdict;
}

/** A room that starts empty; of a plan, if nothing else is said. Who writes is known by their account's id. */
export function createCheckedRoom(kind: DocumentKind = PLAN_DOCUMENT): CheckedRoom {
  const doc = new Y.Doc();
  const journal: Uint8Array[] = [];
  const owners = new Map<number, string>();
  let candidate = new Y.Doc();
  const submit: CheckedRoom['submit'] = (update, self, access = 'edit', how = {}) => {
    const clientOwner = (clientId: number) => owners.get(clientId);
    const admission = admitUpdate({ update, doc: candidate, clientOwner, self, limits: REJOIN_LIMITS });
    if (!admission.ok) return admission;
    if (admission.kind === 'empty') return { ok: true, changes: [] };
    const { isSealed = false, isServer = false } = how;
    const author = { accountId: self, isServer };
    const effect = kind.checkEffect({ candidate, update, access, author, isSealed });
    if (!effect.ok) {
      candidate.destroy();
      candidate = new Y.Doc();
      applyUpdate(candidate, Y.encodeStateAsUpdate(doc));
      return effect;
    }
    for (const clientId of admission.newClientIds) owners.set(clientId, self);
    journal.push(update);
    applyUpdate(doc, update);
    return effect;
  };
  return { doc, journal, owners, submit };
}
