/** The journal of the rooms, the feeds, and changes of rights. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { TenantEventKind } from '@plumbline/shared/contract/tenant-event.ts';
import type { DocumentChange } from '@plumbline/shared/documents/document-kind.ts';
import type { CreatedAt } from './column-types.ts';

/** Written by `journal`. */
export interface JournalDocumentTable {
  room: string;
  tenant_id: string;
  project_id: string;
  head: Generated<number>;
  projected_seq: Generated<number>;
  /** Of the newest client that has opened it to edit. */
  schema_version: Generated<number>;
  /** Since when nothing more is written: its subject was deleted. Null while it lives. */
  closed_at: Date | null;
  /** Closed for a part of the document only, see `sealRoom`. */
  is_sealed: Generated<boolean>;
}

/** Written by `journal`; append-only. `actor_id` is the account, or null for server edits. */
export interface JournalEntryTable {
  room: string;
  seq: number;
  tenant_id: string;
  actor_kind: 'member' | 'server';
  actor_id: string | null;
  session_id: string | null;
  /** The connection of a room's edit. */
  socket_id: string | null;
  /** The frame of a room's edit, as the author's browser and the log name it. */
  edit_id: string | null;
  client_ids: ColumnType<number[], number[], never>;
  upd: ColumnType<Buffer, Buffer, never>;
  changes: JSONColumnType<DocumentChange[], string, never>;
  node: string;
  at: CreatedAt;
}

/** Written by `journal`; the newest three are kept. */
export interface JournalSnapshotTable {
  room: string;
  seq: number;
  tenant_id: string;
  bytes: Buffer;
  sha256: string;
  at: CreatedAt;
}

/** Written by `journal` in the append transaction: who first used a Yjs client id in a room. */
export interface JournalAuthorTable {
  room: string;
  client_id: number;
  tenant_id: string;
  account_id: string;
  first_seen: CreatedAt;
}

/** Written by `journal`: entries that cannot be read; the room opens without them. */
export interface JournalQuarantineTable {
  room: string;
  seq: number;
  tenant_id: string;
  reason: string;
  at: CreatedAt;
}

/** Written by `events`: the newest seq of a project's events. */
export interface ProjectFeedTable {
  project_id: string;
  tenant_id: string;
  head: Generated<number>;
}

/** Written by `events`; append-only. */
export interface EventTable {
  project_id: string;
  seq: number;
  tenant_id: string;
  kind: EventKind;
  subject_id: string;
  actor_kind: 'member' | 'visitor' | 'server';
  actor_id: string | null;
  payload: JSONColumnType<Record<string, unknown>, string, never>;
  at: CreatedAt;
}

/** Written by `access`; no tenant rows, only ids: every server process polls it. */
export interface AccessChangeTable {
  seq: Generated<number>;
  scope: 'account' | 'session' | 'membership' | 'share-link' | 'project' | 'subject' | 'tenant';
  /** Id of what changed; for memberships `projectId/accountId`. */
  subject: string;
  reason: string;
  at: CreatedAt;
}

/** Written by `events`: the newest seq of a tenant's events. */
export interface TenantFeedTable {
  tenant_id: string;
  head: Generated<number>;
}

/** Written by `events`; append-only, kept for some weeks. Says what is out of date and for whom. */
export interface TenantEventTable {
  tenant_id: string;
  seq: number;
  kind: TenantEventKind;
  subject_id: string;
  project_id: string | null;
  /** Whom it concerns, whatever else they may see. */
  account_ids: string[];
  /** Through which projects it can be seen by those who do not see the whole tenant. */
  project_ids: string[];
  at: CreatedAt;
}
