/**
 * One open room: the live document that everybody sees, and beside it a candidate that is ahead of it by what was
 * checked and is not committed yet.
 *
 * Invariants:
 * - The live document changes only by committed entries, in the journal's order as far as this process knows it.
 * - What a check is made against is candidate = live + accepted edits; after any refusal it is made anew.
 * - An edit may build on accepted edits of its own socket only: who falls out takes along what came after it from there
 *   (the journal refuses the same ones), so nothing is ever written whose ground is missing.
 * - `pendingStructs` of the live document is always null.
 * Guarded by room.test.ts and tests/convergence.
 */
import * as Y from 'yjs';
import { admitUpdate } from '@plumbline/shared/documents/admission/admit-update.ts';
import { updateLimits, type UpdateLimits } from '@plumbline/shared/documents/admission/update-limits.ts';
import type { DocumentChange, EffectVerdict } from '@plumbline/shared/documents/document-kind.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { reaches, type RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { applyEntry } from '@plumbline/server/journal/apply-entry.ts';
import { LOAD_ORIGIN, type BadRow, type LoadedRoom } from '@plumbline/server/journal/load-room.ts';
import type { JournalEntry } from '@plumbline/server/journal/read-entries.ts';
import { namedReaders, type RoomEdit } from '@plumbline/server/journal/room-edit.ts';
import type { Limits } from '@plumbline/server/limits.ts';
import type { TailedRoom } from '@plumbline/server/journal/tail.ts';
import type { RoomKind } from '@plumbline/server/rooms/room-kind.ts';

export interface RoomIdentity {
  room: string;
  tenantId: string;
  projectId: string;
}

export interface Offered {
  update: Uint8Array;
  /** The sender's account, null for a visitor. */
  accountId: string | null;
  sessionId: string;
  socketId: string;
  editId: string;
  access: RoomAccess;
  isSealed: boolean;
  /** The answer to the handshake holds all that was done while away and may be larger. */
  isRejoin: boolean;
}

export type Verdict =
  | { kind: 'empty' }
  /** All of it is on its way into the journal already: to be offered again when that is settled. */
  | { kind: 'waiting' }
  | { kind: 'refused'; code: ErrorCode; changes: readonly DocumentChange[]; isReadable: boolean }
  | { kind: 'accepted'; edit: RoomEdit };

export interface RoomOptions {
  limits: Limits;
  onBadEntries: (bad: BadRow[]) => void;
}

const REST_AFTER_MS = 30_000;
/** Of a small document it is made anew within a few milliseconds, and of hundreds of rooms it is most of the memory. */
const SMALL_REST_AFTER_MS = 3000;
const SMALL_BYTES = 16 * 1024;
const NOBODY = 'nobody';
const SERVER = 'server';

export class Room implements TailedRoom {
  readonly identity: RoomIdentity;
  readonly kind: RoomKind;
  readonly live: Y.Doc;
  at: number;
  entriesSinceSnapshot: number;
  bytesSinceSnapshot: number;
  readonly authors: Map<number, string | null>;
  readonly #onBadEntries: (bad: BadRow[]) => void;
  readonly #documentBytes: number;
  readonly #counts: Readonly<Record<string, number>>;
  readonly #editLimits: UpdateLimits;
  readonly #rejoinLimits: UpdateLimits;
  /** In the order of acceptance, with the clock after each client's last struct. */
  readonly #accepted = new Map<RoomEdit, ReadonlyMap<number, number>>();
  readonly #ahead = new Set<number>();
  readonly #onSettled = new Map<RoomEdit, (() => void)[]>();
  #candidate: Y.Doc | null = null;
  #offeredAtMs = 0;
  #sizeBytes: number;
  #isMeasured = true;

  constructor(
    identity: RoomIdentity,
    kind: RoomKind,
    loaded: LoadedRoom,
    { limits, onBadEntries }: RoomOptions,
  ) {
    this.identity = identity;
    this.kind = kind;
    this.live = loaded.doc;
    this.at = loaded.head;
    this.entriesSinceSnapshot = loaded.entriesSinceSnapshot;
    this.bytesSinceSnapshot = loaded.bytesSinceSnapshot;
    this.authors = loaded.authors;
    this.#onBadEntries = onBadEntries;
    this.#documentBytes = limits.DOCUMENT_BYTES;
    this.#counts = countsOf(kind, limits);
    this.#editLimits = updateLimits(limits.EDIT_BYTES);
    this.#rejoinLimits = updateLimits(limits.REJOIN_BYTES);
    this.#sizeBytes = Y.encodeStateAsUpdate(this.live).byteLength;
  }

  get room(): string {
    return this.identity.room;
  }

  get tenantId(): string {
    return this.identity.tenantId;
  }

  /** True while an edit is checked and neither committed nor dropped: another copy of the room must not begin. */
  get isWaiting(): boolean {
    return this.#accepted.size > 0;
  }

  /** Judges an update; an accepted one is on the candidate and must be settled by `commit` or `drop`. */
  offer(offered: Offered): Verdict {
    const { update } = offered;
    this.#offeredAtMs = performance.now();
    const self = offered.accountId ?? NOBODY;
    const admission = admitUpdate({
      update,
      doc: this.#accepted.size > 0 ? this.#prepareCandidate() : this.live,
      committed: this.live,
      clientOwner: (clientId) => this.#ownerOf(clientId),
      self,
      limits: offered.isRejoin ? this.#rejoinLimits : this.#editLimits,
    });
    if (!admission.ok) {
      const isReadable = !UNREADABLE.has(admission.code);
      return { kind: 'refused', code: admission.code, changes: [], isReadable };
    }
    if (admission.kind !== 'change') return { kind: admission.kind };
    if (!this.#isOwnGround(offered.socketId, admission.buildsOn)) {
      return { kind: 'refused', code: 'edit-gap', changes: [], isReadable: true };
    }
    if (offered.accountId === null) {
      return { kind: 'refused', code: 'edit-read-only', changes: [], isReadable: true };
    }
    if (this.#isTooLarge(update.byteLength)) {
      return { kind: 'refused', code: 'edit-limit', changes: [], isReadable: true };
    }
    const effect = this.#judge(offered);
    if (!effect.ok) {
      this.#candidate = null;
      return { kind: 'refused', code: effect.code, changes: effect.changes, isReadable: true };
    }
    return {
      kind: 'accepted',
      edit: this.#accept(offered, offered.accountId, admission, effect.changes),
    };
  }

  /** True until an accepted edit is committed or dropped. */
  holds(edit: RoomEdit): boolean {
    return this.#accepted.has(edit);
  }

  /** Waits until all that is accepted by now is committed or dropped. */
  settled(): Promise<void> {
    const last = [...this.#accepted.keys()].at(-1);
    if (!last) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onSettled.set(last, [...(this.#onSettled.get(last) ?? []), resolve]);
    });
  }

  /** An accepted edit is in the journal: everybody gets to see it. */
  commit(edit: RoomEdit, seq: number): void {
    const wasAccepted = this.#settle(edit);
    this.entriesSinceSnapshot += 1;
    this.bytesSinceSnapshot += edit.update.byteLength;
    if (seq <= this.at || this.#ahead.has(seq)) return;
    this.#apply(seq, edit.update);
    if (!wasAccepted) this.#takeBack(edit);
    this.#ahead.add(seq);
    this.#advance();
  }

  /**
   * An accepted edit will never be in the journal, nor will those that came after it by the same socket: what else was
   * checked on top of them is checked anew.
   */
  drop(edit: RoomEdit): void {
    if (!this.#accepted.has(edit)) return;
    this.#isMeasured = false;
    let isBehind = false;
    for (const each of this.#accepted.keys()) {
      isBehind ||= each === edit;
      if (!isBehind || each.socketId !== edit.socketId) continue;
      this.#settle(each);
      for (const id of each.newClientIds) this.authors.delete(id);
    }
    this.#candidate = null;
    if (this.#accepted.size > 0) this.#prepareCandidate();
  }

  #settle(edit: RoomEdit): boolean {
    for (const resolve of this.#onSettled.get(edit) ?? []) resolve();
    this.#onSettled.delete(edit);
    return this.#accepted.delete(edit);
  }

  /** A dropped edit was written after all: its transaction was under way when its author was told otherwise. */
  #takeBack(edit: RoomEdit): void {
    for (const id of edit.newClientIds) this.authors.set(id, edit.accountId);
    if (this.#candidate) applyEntry(this.#candidate, edit.update, null);
  }

  /** A candidate takes as much memory as the document: a room in which nobody has edited for a while needs none. */
  rest(nowMs: number): void {
    const restAfterMs = this.#sizeBytes < SMALL_BYTES ? SMALL_REST_AFTER_MS : REST_AFTER_MS;
    if (this.#accepted.size === 0 && nowMs - this.#offeredAtMs > restAfterMs) this.#candidate = null;
  }

  takeEntries(entries: readonly JournalEntry[]): void {
    this.live.transact(() => this.#takeEach(entries), LOAD_ORIGIN);
  }

  #takeEach(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      if (entry.seq <= this.at) continue;
      for (const id of entry.clientIds) this.authors.set(id, entry.actorId);
      if (!this.#ahead.has(entry.seq)) {
        this.#apply(entry.seq, entry.update);
        if (this.#candidate) applyEntry(this.#candidate, entry.update, null);
        this.entriesSinceSnapshot += 1;
        this.bytesSinceSnapshot += entry.update.byteLength;
      }
      this.#ahead.add(entry.seq);
      this.#advance();
    }
  }

  /** True when all that an update needs and is not committed came by the same socket. */
  #isOwnGround(socketId: string, buildsOn: ReadonlyMap<number, number>): boolean {
    if (buildsOn.size === 0) return true;
    const missing = new Map(buildsOn);
    for (const [edit, endClocks] of this.#accepted) {
      if (edit.socketId !== socketId) continue;
      for (const [client, endClock] of endClocks) {
        if (endClock >= (missing.get(client) ?? Infinity)) missing.delete(client);
      }
      if (missing.size === 0) return true;
    }
    return false;
  }

  #ownerOf(clientId: number): string | undefined {
    const owner = this.authors.get(clientId);
    return owner === null ? SERVER : owner;
  }

  #accept(
    offered: Offered,
    accountId: string,
    {
      clientIds,
      newClientIds,
      endClocks,
    }: Pick<RoomEdit, 'clientIds' | 'newClientIds'> & { endClocks: ReadonlyMap<number, number> },
    changes: readonly DocumentChange[],
  ): RoomEdit {
    const { tenantId, projectId, room } = this.identity;
    const subjectId = parseRoomName(room)?.subjectId ?? '';
    const edit: RoomEdit = {
      room,
      tenantId,
      projectId,
      isAllowed: (ability) => reaches(this.kind.access(ability, subjectId) ?? 'read', offered.access),
      isReader: (ability) => this.kind.access(ability, subjectId) !== null,
      namedReaders: () => namedReaders(edit, this.kind.document?.kind),
      isSealable: changes.some((change) => this.kind.document?.kind.isSealable?.(change)),
      accountId,
      sessionId: offered.sessionId,
      socketId: offered.socketId,
      editId: offered.editId,
      update: offered.update,
      changes,
      clientIds,
      newClientIds,
      afterSeq: this.at,
      together: (act) => this.live.transact(act, LOAD_ORIGIN),
      onCommitted: (seq) => this.commit(edit, seq),
      onRefused: () => this.drop(edit),
    };
    for (const id of newClientIds) this.authors.set(id, accountId);
    this.#accepted.set(edit, endClocks);
    this.#sizeBytes += offered.update.byteLength;
    return edit;
  }

  /** Nobody edits in a room of presence only. */
  #judge({ update, access, isSealed, accountId }: Offered): EffectVerdict {
    const { document } = this.kind;
    if (!document) return { ok: false, code: 'edit-read-only', changes: [] };
    const candidate = this.#prepareCandidate();
    const author = { accountId, isServer: false };
    return document.kind.checkEffect({ candidate, update, access, author, isSealed, limits: this.#counts });
  }

  #isTooLarge(addedBytes: number): boolean {
    if (this.#sizeBytes + addedBytes <= this.#documentBytes) return false;
    this.#measure();
    return this.#sizeBytes + addedBytes > this.#documentBytes;
  }

  /** A document that is full is not measured again before something in it has changed. */
  #measure(): void {
    if (this.#isMeasured) return;
    this.#sizeBytes = Y.encodeStateAsUpdate(this.live).byteLength;
    this.#isMeasured = true;
  }

  /** The candidate, made anew if need be; then the accepted edits are looked at again on top of it. */
  #prepareCandidate(): Y.Doc {
    if (this.#candidate) return this.#candidate;
    const candidate = new Y.Doc();
    applyEntry(candidate, Y.encodeStateAsUpdate(this.live), null);
    for (const edit of this.#accepted.keys()) {
      const { update, accountId } = edit;
      const author = { accountId, isServer: true };
      edit.changes =
        this.kind.document?.kind.checkEffect({ candidate, update, access: 'manage', author }).changes ?? [];
    }
    this.#candidate = candidate;
    return candidate;
  }

  #apply(seq: number, update: Uint8Array): void {
    this.#isMeasured = false;
    const reason = applyEntry(this.live, update, LOAD_ORIGIN);
    if (reason) this.#onBadEntries([{ seq, reason }]);
  }

  #advance(): void {
    while (this.#ahead.delete(this.at + 1)) this.at += 1;
  }
}

function countsOf({ document }: RoomKind, limits: Limits): Record<string, number> {
  const settings = Object.entries(document?.limits ?? {});
  return Object.fromEntries(settings.map(([name, setting]) => [name, limits[setting]]));
}

/** What could not even be read costs the sender the socket. */
const UNREADABLE: ReadonlySet<ErrorCode> = new Set(['edit-undecodable', 'edit-too-large', 'edit-limit']);
