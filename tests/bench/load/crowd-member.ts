import * as Y from 'yjs';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import { createSeededRandom, type SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { HocuspocusPerson } from '../clients/hocuspocus-person.ts';
import type { Person, PersonOptions, Witness } from '../clients/person.ts';
import { WirePerson } from '../clients/wire-person.ts';
import { YWebsocketPerson } from '../clients/y-websocket-person.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { EditStream } from '../plan/edit-stream.ts';
import { FieldNoteStream } from '../scene/field-note-stream.ts';
import { cursorLatencyMs, cursorState } from './cursor-state.ts';
import type { ClientKind, Protocol } from './crowd-request.ts';
import { newNotes, type MemberNotes } from './member-notes.ts';

/** One person of the crowd and the notes about what they sent and saw. */
export class CrowdMember implements Witness {
  readonly person: Person;
  readonly #seed: number;
  #stream: { next(): void } | null = null;
  #notes = newNotes();

  constructor(kind: ClientKind, protocol: Protocol, seed: number, options: Omit<PersonOptions, 'witness'>) {
    this.#seed = seed;
    this.person = openPerson(kind, protocol, { ...options, witness: this });
  }

  /** The own client id, under which others see the edits. */
  get clientId(): number {
    return this.person.doc.clientID;
  }

  edit(): void {
    const { doc } = this.person;
    this.#stream ??= streamOf(doc, createSeededRandom(this.#seed));
    this.#notes.sentAtMs.push(monotonicMs());
    this.#stream.next();
    this.#notes.sentClocks.push(Y.getState(doc.store, this.clientId));
  }

  point(): void {
    this.#notes.cursorsSent += 1;
    this.person.point(cursorState(this.#seed, monotonicMs()));
  }

  /**
   * How many edits wait for an answer.
   * @throws Error when one was refused
   */
  waiting(): number {
    const { acknowledgedAtMs, sentAtMs, refusals } = this.#notes;
    if (refusals.length > 0) throw new Error(`edits were refused: ${refusals.join(', ')}`);
    return this.person.isAnswered ? sentAtMs.length - acknowledgedAtMs.length : 0;
  }

  sawUpdate(update: Uint8Array, atMs: number): void {
    for (const [clientId, endClock] of Y.parseUpdateMeta(update).to) {
      this.#notes.seenIds.push(clientId);
      this.#notes.seenClocks.push(endClock);
      this.#notes.seenAtMs.push(atMs);
    }
  }

  sawPresence(state: unknown, atMs: number): void {
    const latencyMs = cursorLatencyMs(state, atMs);
    if (latencyMs !== null) this.#notes.cursorLatenciesMs.push(latencyMs);
  }

  wasAcknowledged(howMany: 'one' | 'all', atMs: number): void {
    const { acknowledgedAtMs, sentAtMs } = this.#notes;
    const upTo = howMany === 'all' ? sentAtMs.length : Math.min(acknowledgedAtMs.length + 1, sentAtMs.length);
    while (acknowledgedAtMs.length < upTo) acknowledgedAtMs.push(atMs);
  }

  sawFrame(sizeBytes: number, isPresence: boolean): void {
    this.#notes.bytes += sizeBytes;
    if (isPresence) this.#notes.cursorBytes += sizeBytes;
  }

  wasRefused(reason: string): void {
    this.#notes.refusals.push(reason);
  }

  wasClosed(): void {
    this.#notes.closes += 1;
  }

  /** Hands the notes over and begins anew. */
  takeNotes(): MemberNotes {
    const notes = this.#notes;
    this.#notes = newNotes();
    return notes;
  }
}

/** By what the document holds that everybody was given. */
function streamOf(doc: Y.Doc, random: SeededRandom): { next(): void } {
  return readFieldNotes(doc).length > 0 ? new FieldNoteStream(doc, random) : new EditStream(doc, random);
}

function openPerson(kind: ClientKind, protocol: Protocol, options: PersonOptions): Person {
  if (kind === 'wire') return new WirePerson(protocol, options);
  return protocol === 'hocuspocus' ? new HocuspocusPerson(options) : new YWebsocketPerson(options);
}
