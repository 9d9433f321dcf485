/**
 * What every kind of room says of itself on the server: one row of the table in `room-kinds.ts`, which rooms, journal and
 * projections are given and which they know no other kinds beside. Guarded by tests/integration/rooms/room-kinds.test.ts.
 */
import type * as Y from 'yjs';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { DocumentChange, DocumentKind } from '@plumbline/shared/documents/document-kind.ts';
import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import type { Stores, Trx } from '../database/client.ts';
import type { Limits } from '../limits.ts';

/** What a room is about. */
export interface RoomSubject {
  subjectId: string;
  tenantId: string;
  projectId: string;
}

/** An entry of the journal as its projection sees it. */
export interface ProjectedEntry {
  seq: number;
  actor_kind: 'member' | 'server';
  actor_id: string | null;
  at: Date;
  upd: Uint8Array;
  changes: readonly DocumentChange[];
}

export interface Projection {
  /**
   * Writes rows and events of committed entries; the document is at least as new as they are. Of a subject that is gone
   * it writes nothing.
   */
  project(
    trx: Trx,
    subject: RoomSubject,
    of: { doc: Y.Doc; entries: readonly ProjectedEntry[] },
  ): Promise<void>;
  /** Throws the rows of a subject away and writes them anew, without events. */
  rebuild(trx: Trx, subject: RoomSubject, doc: Y.Doc): Promise<void>;
  /** Does what waits until who wrote it rests. Called again and again. */
  settle?(stores: Pick<Stores, 'app'>, tenantIds: readonly string[]): Promise<void>;
  /** Somebody who may write has left the room, and what they wrote is projected. */
  left?(trx: Trx, subject: RoomSubject, accountId: string): Promise<void>;
}

export interface RoomDocument {
  kind: DocumentKind;
  /** The settings that limit how many objects a document takes, by the names its check knows them by. */
  limits: Readonly<Record<string, keyof Limits>>;
  projection: Projection;
}

/** How a subject stands that is there. */
export interface Living {
  /** A part of its document is locked for everybody, see `sealRoom`. */
  isSealed: boolean;
  /** Whether whoever may enter rooms of its kind sees this subject at all; left out: all of them do. */
  isSeenBy?(ability: AppAbility): boolean;
}

export interface RoomKind {
  /** What somebody may do in the room of a subject; null for nothing. */
  access(ability: AppAbility, subjectId: string): RoomAccess | null;
  /** Null for a room of presence only. */
  document: RoomDocument | null;
  /** By id those of the subjects that belong to the project and are not deleted. */
  living(trx: Trx, projectId: string, subjectIds: readonly string[]): Promise<ReadonlyMap<string, Living>>;
}

/** Room kinds by the first part of a room's name. */
export type RoomKinds = Readonly<Record<string, RoomKind>>;

/** The kind of a name's first part, undefined for a name that is no kind's. */
export function roomKind(kinds: RoomKinds, name: string): RoomKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
