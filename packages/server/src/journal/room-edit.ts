import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { DocumentChange, DocumentKind } from '@plumbline/shared/documents/document-kind.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** An admitted edit on its way into the journal. */
export interface RoomEdit {
  room: string;
  tenantId: string;
  projectId: string;
  /** True for who may still write this edit; asked again when it is written. */
  isAllowed(ability: AppAbility): boolean;
  /** True for who may read the room. */
  isReader(ability: AppAbility): boolean;
  /** Accounts, but for the author's, that its changes name as readers: asked when it is written. */
  namedReaders(): readonly string[];
  /** It was judged unsealed and changes what a seal locks. */
  isSealable: boolean;
  accountId: string;
  /** The session whose right is looked at again when the edit is written. */
  sessionId: string;
  /** The connection by which it came, as the logs name it. */
  socketId: string;
  /** The frame by which it came: the browser, the logs and the journal name it so. */
  editId: string;
  /** One Yjs update, encoding 1. */
  update: Uint8Array;
  /** Replaced while the edit waits when an edit before it fell out: read when the row is made, not before. */
  changes: readonly DocumentChange[];
  clientIds: readonly number[];
  /** Those of `clientIds` that the room sees for the first time. */
  newClientIds: readonly number[];
  /** The room's seq when the edit was checked, or last looked for: wherever it comes to stand, it is after that. */
  afterSeq: number;
  /** Calls `act`, which takes in several edits of the same room: whoever looks on is shown them as one. */
  together(act: () => void): void;
  /** Called in the journal's order, in the tick that learns of the commit and before `append` resolves. */
  onCommitted(seq: number): void;
  /** Called in the tick in which it is certain that it will not be written, before `append` resolves. */
  onRefused(): void;
}

/** Of an edit's changes as they are by now: the accounts, but for the author's, that they name as readers. */
export function namedReaders(
  { accountId, changes }: Pick<RoomEdit, 'accountId' | 'changes'>,
  document: DocumentKind | undefined,
): string[] {
  const named = changes.map((change) => document?.namedReader?.(change) ?? accountId);
  return [...new Set(named)].filter((account) => account !== accountId);
}

/** True when an edit may build on another: when that one is not written, it must not be either. */
export function comesBehind(edit: RoomEdit, earlier: RoomEdit): boolean {
  return edit.room === earlier.room && edit.socketId === earlier.socketId;
}

/** The seq of an edit that another process has written as part of an entry of its own: the tail brings it. */
export const WRITTEN_ELSEWHERE = 0;

/** What became of an edit: its place in the room's journal, or why it has none. */
export type AppendOutcome = { ok: true; seq: number } | { ok: false; code: ErrorCode };
