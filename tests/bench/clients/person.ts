/** One person in a room of the bench, whatever server and client library stand between. */
import type * as Y from 'yjs';
import type { Clock } from '../load/crowd-request.ts';

/** Told as things happen, with the monotonic time at which they did. */
export interface Witness {
  /** An update of somebody else came in. */
  sawUpdate(update: Uint8Array, atMs: number): void;
  sawPresence(state: unknown, atMs: number): void;
  /** The server confirmed the oldest edit that it had not confirmed, or, after a handshake, all of them. */
  wasAcknowledged(howMany: 'one' | 'all', atMs: number): void;
  sawFrame(sizeBytes: number, isPresence: boolean): void;
  /** The server said that it does not take an edit; nobody here sends anything it should refuse. */
  wasRefused(reason: string): void;
  /** The server ended the connection. */
  wasClosed(): void;
}

/** Where nobody is asked for one. */
export const NO_TOKEN = 'none';

export interface PersonOptions {
  url: string;
  room: string;
  token: string;
  plan: Uint8Array | undefined;
  awaits: readonly Clock[];
  timeoutMs: number;
  witness: Witness;
}

export interface Person {
  /** The person's copy: what is changed here is sent. */
  readonly doc: Y.Doc;
  /** Whether the server confirms edits at all. */
  readonly isAnswered: boolean;
  /** Resolves when the plan is here. @throws RoomRefused, or Error when it does not come in time */
  join(): Promise<void>;
  point(state: object): void;
  leave(): void;
}
