/**
 * Types of all tables. Each table has one writing module, named beside it.
 * Times are timestamptz (Date here), plain days are text `YYYY-MM-DD`, ids are UUIDv7 from Postgres unless said otherwise.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { MailKind } from '@plumbline/shared/contract/mail.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { RevisionAlignment } from '@plumbline/shared/contract/revision.ts';
import type { UploadState } from '@plumbline/shared/contract/upload.ts';
import type { PlanChange } from '@plumbline/shared/documents/plan/changes.ts';
import type { ProcessKind } from '@plumbline/shared/contract/platform.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { ProcessFigures } from '../processes/process-figures.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Day = ColumnType<string | null, string | null | undefined, string | null>;
/** Inert column: the re-check in the append transaction locks rows FOR SHARE, which needs UPDATE on some column. */
type LockAnchor = ColumnType<boolean, never, never>;

/** See `tenants/tenant-phase.ts`. */
export type TenantPhase = 'active' | 'read-only' | 'locked';

/** Written by `tenants`. */
export interface TenantTable {
  id: Generated<string>;
  /** The platform tenant is the reserved home of role 00. */
  kind: ColumnType<'platform' | 'customer', 'platform' | 'customer', never>;
  name: string;
  status: Generated<'active' | 'disabled'>;
  time_zone: string;
  language: Language;
  start_date: Day;
  expiration_date: Day;
  created_at: CreatedAt;
}

/** Written by `sessions/accounts`; no tenant, reachable by plumbline_identity only. */
export interface AccountTable {
  id: Generated<string>;
  /** NFKC, lower case, unique. */
  email: string;
  password_hash: string;
  name: string;
  language: Language;
  first_login_pending: Generated<boolean>;
  disabled_at: Date | null;
  created_at: CreatedAt;
}

/** Written by `sessions/tenant-members`. Name and address mirror the account's for readers without identity rights. */
export interface TenantMemberTable {
  account_id: string;
  tenant_id: string;
  system_role: SystemRole;
  account_name: string;
  account_email: Generated<string>;
  last_login_at: ColumnType<Date | null, never, Date>;
  status: Generated<'active' | 'suspended' | 'removed'>;
  created_at: CreatedAt;
}

/** Written by `sessions/sessions`; identity only. Id = SHA-256 of the token, hex. */
export interface SessionTable {
  id: string;
  account_id: string;
  tenant_id: string;
  remember: boolean;
  /** Sliding, idle. */
  expires_at: Date;
  absolute_expires_at: Date;
  created_at: CreatedAt;
  ip: string;
  user_agent: string;
  lock_anchor: LockAnchor;
}

/** Written by `sessions/share-sessions`; identity only. */
export interface ShareSessionTable {
  token_hash: string;
  link_id: string;
  tenant_id: string;
  project_id: string;
  expires_at: Date;
  created_at: CreatedAt;
}

/** Written by `projects`. */
export interface ProjectTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  address: string;
  status: Generated<'active' | 'closed'>;
  closed_at: Date | null;
  area_m2: number | null;
  area_unit: Generated<'m2' | 'ft2'>;
  start_date: Day;
  end_date: Day;
  custom_link: Generated<'private' | 'public'>;
  time_zone: string;
  created_by: string | null;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  lock_anchor: LockAnchor;
}

/** Written by `projects`: when an account last opened a project. */
export interface ProjectOpenedTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
  opened_at: Date;
}

/** Written by `memberships`. */
export interface MembershipTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
  project_role: MemberProjectRole;
  created_at: CreatedAt;
  lock_anchor: LockAnchor;
}

/** Written by `share-links`. The sharedata is stored as SHA-256 only. */
export interface ShareLinkTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  kind: 'home';
  token_hash: string;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  views: Generated<number>;
  last_viewed_at: Date | null;
  lock_anchor: LockAnchor;
}

/** Written by `floor-plans`. `name_key` = NFC, case-folded, unique among the living plans of a project. */
export interface FloorPlanTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  name: string;
  name_key: string;
  position: number;
  created_by: string;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** Number of the revision in force. */
  current_revision: Generated<number>;
}

/**
 * Written by `floor-plans`: one issue of a plan's drawing. The picture is immutable; its place in plan space (`a` to
 * `ty`, see geometry/similarity.ts) is null until it is aligned, and final once the revision was in force.
 */
export interface PlanRevisionTable {
  id: Generated<string>;
  tenant_id: string;
  floor_plan_id: string;
  number: number;
  file_id: string;
  width_px: number;
  height_px: number;
  tile_size_px: number;
  level_count: number;
  page_width_mm: number | null;
  page_height_mm: number | null;
  created_by: string;
  created_at: CreatedAt;
  a: number | null;
  b: number | null;
  tx: number | null;
  ty: number | null;
  alignment: JSONColumnType<RevisionAlignment | null, string | null, string | null>;
  note: Generated<string>;
  version: Generated<number>;
  aligned_by: string | null;
  /** When it was first in force; null for a draft. */
  issued_at: Date | null;
  issued_by: string | null;
  /** When what is drawn was last searched with this alignment, against the drawing in force then. */
  doubts_found_at: Date | null;
}

/** Written by `floor-plans`: what is drawn where a revision changed the drawing. */
export interface PlanDoubtTable {
  revision_id: string;
  object_id: string;
  tenant_id: string;
  /** Part of the lines under the object that changed, 0…1. */
  changed_share: number;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  /** The object was deleted; the doubt counts again when it is restored. */
  is_gone: Generated<boolean>;
}

/** Written by `visits`: when a member was last on a plan, and since when its changes are news to them. */
export interface PlanVisitTable {
  floor_plan_id: string;
  account_id: string;
  tenant_id: string;
  seen_seq: number;
  seen_at: ColumnType<Date, Date | undefined, Date>;
  since_seq: number | null;
  since_at: Date | null;
}

/** Written by `files`. Bytes live in the file storage under the id; names are for display only. */
export interface StoredFileTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  purpose: 'plan' | 'upload-pages';
  original_name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  created_by: string;
  created_at: CreatedAt;
  deleted_at: Date | null;
}

/** One page of an upload, as `upload.pages` holds it. */
export interface UploadPage {
  page: number;
  widthPx: number;
  heightPx: number;
  widthMm: number | null;
  heightMm: number | null;
}

/** A page that becomes a plan, or the next revision of one. */
export interface ChosenPage {
  page: number;
  name: string;
  /** The id promised to the new plan, or to the revision; its picture lies under it. */
  floorPlanId: string;
  revisionOf?: { floorPlanId: string; note: string };
}

/** Written by `uploads`. */
export interface UploadTable {
  /** Also the tus upload id. */
  id: string;
  tenant_id: string;
  project_id: string;
  account_id: string;
  purpose: 'floor-plan';
  file_name: string;
  size_bytes: number;
  received_bytes: Generated<number>;
  /** Wanted checksum, hex, as the client gave it. */
  sha256: string | null;
  state: Generated<UploadState>;
  progress: Generated<number>;
  /** When work on the step at hand began; null while it waits for its turn. */
  started_at: Generated<Date | null>;
  error: ErrorCode | null;
  content_type: string | null;
  page_count: number | null;
  pages: JSONColumnType<UploadPage[], string | undefined, string>;
  /** Chosen pages once plans are made. */
  chosen: JSONColumnType<ChosenPage[], string | undefined, string>;
  created_at: CreatedAt;
  expires_at: Date;
}

/** Written by `projections/zones`: rebuilt from the journal at any time. */
export interface ZoneTable {
  floor_plan_id: string;
  zone_id: string;
  tenant_id: string;
  project_id: string;
  name: string;
  colour: string;
  shape: 'rectangle' | 'polygon';
  points: JSONColumnType<{ x: number; y: number }[], string, string>;
  area_px2: number | null;
  needs_fix: boolean;
  locked: boolean;
  sort_order: string;
  updated_at: Date;
}

/** Written by `projections/zones`. */
export interface PlanCalibrationTable {
  floor_plan_id: string;
  tenant_id: string;
  project_id: string;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  distance_mm: number;
  unit: string;
  mm_per_px: number;
  updated_at: Date;
}

/** Written by `journal`. */
export interface JournalDocumentTable {
  room: string;
  tenant_id: string;
  project_id: string;
  head: Generated<number>;
  projected_seq: Generated<number>;
  schema_version: Generated<number>;
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
  client_ids: ColumnType<number[], number[], never>;
  upd: ColumnType<Buffer, Buffer, never>;
  changes: JSONColumnType<PlanChange[], string, never>;
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
  scope: 'account' | 'session' | 'membership' | 'share-link' | 'project' | 'floor-plan' | 'tenant';
  /** Id of what changed; for memberships `projectId/accountId`. */
  subject: string;
  reason: string;
  at: CreatedAt;
}

/** Written by `operations`. */
export interface OperationLogTable {
  id: Generated<string>;
  tenant_id: string;
  oper_time: CreatedAt;
  oper_name: string;
  account_id: string | null;
  title: string;
  business_type: number;
  ip_addr: string;
  request_url: string;
  request_method: string;
  request_params: string;
  return_result: string;
  /** 0 normal, 1 fail. */
  status: number;
  time_consumed_ms: number;
  exception_message: string | null;
  /** As the log lines of that request and its answer have it. */
  request_id: string | null;
}

/** Written by `logs/login-log`; identity only, since a failed login knows no tenant. */
export interface LoginLogTable {
  id: Generated<string>;
  tenant_id: string | null;
  account_id: string | null;
  email: string;
  result: 'ok' | 'bad-credentials' | 'throttled' | 'disabled';
  ip: string;
  user_agent: string;
  at: CreatedAt;
}

/** Written by `sessions/login-throttle`; identity only. Key = `account:<sha256>` or `address:<ip>`. */
export interface LoginThrottleTable {
  key: string;
  failures: number;
  window_started_at: Date;
  blocked_until: Date | null;
}

/** Written by `idempotency`. */
export interface IdempotencyKeyTable {
  tenant_id: string;
  account_id: string;
  key: string;
  request_sha256: string;
  status: number | null;
  body: string | null;
  /** Moves when an abandoned request is taken up again. */
  created_at: Generated<Date>;
}

/** Written by `processes`; no tenant rows. One row every few seconds by each process, kept for an hour. */
export interface ProcessBeatTable {
  /** Named anew at each start of a process. */
  process_id: string;
  at: ColumnType<Date, never, never>;
  kind: ProcessKind;
  node: string;
  version: string;
  started_at: Date;
  state: 'ready' | 'not-ready' | 'stopped';
  figures: JSONColumnType<ProcessFigures, string, never>;
}

/** Written by `mail`; no tenant rows. The app role only adds, the identity role reads and sends. */
export interface MailTable {
  id: Generated<string>;
  kind: MailKind;
  language: Language;
  recipient: string;
  subject: string;
  /** The content, which holds a live link: sealed, and gone once it is sent. */
  sealed: string | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  /** Why the last try failed. */
  failure: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
  /** When its link ends; later it is not sent any more. */
  expires_at: Date;
}

/** Written by `invitations`; the identity role looks it up by the token and accepts. */
export interface InvitationTable {
  id: Generated<string>;
  tenant_id: string;
  /** As in `account.email`. */
  email: string;
  system_role: SystemRole;
  language: Language;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  expires_at: Date;
  invited_by: string;
  created_at: CreatedAt;
  /** When the newest mail was written. */
  sent_at: Generated<Date>;
  resends: Generated<number>;
  /** Since when `resends` are counted. */
  resends_since: Generated<Date>;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

/** Written by `sessions/password-reset`; identity only. Somebody asked for a new password; the worker answers. */
export interface ResetRequestTable {
  id: Generated<string>;
  email: string;
  at: Generated<Date>;
}

/** Written by `sessions/password-reset`; identity only. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  account_id: string;
  /** Where it was sent: void once the account has another address. */
  email: string;
  expires_at: Date;
}

export interface Tables {
  tenant: TenantTable;
  account: AccountTable;
  tenant_member: TenantMemberTable;
  session: SessionTable;
  share_session: ShareSessionTable;
  project: ProjectTable;
  project_opened: ProjectOpenedTable;
  membership: MembershipTable;
  share_link: ShareLinkTable;
  floor_plan: FloorPlanTable;
  plan_revision: PlanRevisionTable;
  plan_doubt: PlanDoubtTable;
  plan_visit: PlanVisitTable;
  stored_file: StoredFileTable;
  upload: UploadTable;
  zone: ZoneTable;
  plan_calibration: PlanCalibrationTable;
  journal_document: JournalDocumentTable;
  journal_entry: JournalEntryTable;
  journal_snapshot: JournalSnapshotTable;
  journal_author: JournalAuthorTable;
  journal_quarantine: JournalQuarantineTable;
  project_feed: ProjectFeedTable;
  event: EventTable;
  access_change: AccessChangeTable;
  operation_log: OperationLogTable;
  login_log: LoginLogTable;
  login_throttle: LoginThrottleTable;
  idempotency_key: IdempotencyKeyTable;
  process_beat: ProcessBeatTable;
  mail: MailTable;
  invitation: InvitationTable;
  reset_request: ResetRequestTable;
  one_time_token: OneTimeTokenTable;
}
