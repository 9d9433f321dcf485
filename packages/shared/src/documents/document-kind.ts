/**
 * What every kind of document says of itself: one row of the table in `document-kinds.ts`. Rooms, journal, projections
 * and the web know documents by these words only.
 */
import type * as Y from 'yjs';
import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { RoomAccess } from '../protocol/room-messages.ts';

/** What one update did to a document, as it is stored with the journal's entry; each kind has its own. */
export interface DocumentChange {
  readonly kind: string;
}

/** Who writes, where a kind of document looks at it. */
export interface EffectAuthor {
  /** Null for the server on its own behalf. */
  accountId: string | null;
  /** The server writes, in somebody's name or its own: what only it may write is taken. */
  isServer: boolean;
}

export interface EffectInput {
  /** A copy of the room's document before the update. It is changed, and useless after a refusal. */
  candidate: Y.Doc;
  /** Must have passed `admitUpdate` against this candidate. */
  update: Uint8Array;
  access: RoomAccess;
  /** Nobody in particular where it is left out: plans do not look at it. */
  author?: EffectAuthor;
  /** What the subject's record locks for everybody is locked: a verified note's description, say. */
  isSealed?: boolean;
  /** How many objects a document takes, by name of the setting; default: as many as browsers know of. */
  limits?: Readonly<Record<string, number>>;
}

export type EffectVerdict<Change extends DocumentChange = DocumentChange> =
  | { ok: true; changes: Change[] }
  /** `changes`: what would have happened, as far as it could be read, to tell the author. */
  | { ok: false; code: ErrorCode; changes: Change[] };

/** A change in the words that a refused author is told. */
export interface ToldChange {
  kind: string;
  subjectId: string | null;
  name: string | null;
}

export interface DocumentKind {
  /**
   * Counted up with a change of the schema after which an older client could write what others cannot read, or lose what
   * they wrote: such a client is told to reload.
   */
  readonly version: number;
  /** A change as it is stored. */
  readonly changeSchema: z.ZodMiniType<DocumentChange>;
  /** Applies an update to the candidate and judges the effect. Never throws. */
  checkEffect(input: EffectInput): EffectVerdict;
  toldChange(change: DocumentChange): ToldChange;
  /** True for a change of what a seal locks; no kind without it is ever sealed. */
  isSealable?(change: DocumentChange): boolean;
  /** The account that a change puts into the document as one who reads it; null for none. */
  namedReader?(change: DocumentChange): string | null;
  /** The raw content as canonical text: equal if and only if two copies agree. */
  hash(doc: Y.Doc): string;
}
