/**
 * Types of all tables. Each table has one writing module, named beside it.
 * Times are timestamptz (Date here), plain days are text `YYYY-MM-DD`, ids are UUIDv7 from Postgres unless said otherwise.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { HoursKind, HoursWarningPercent } from '@plumbline/shared/contract/billing.ts';
import type { Language, UnitSystem } from '@plumbline/shared/contract/auth.ts';
import type { MailKind } from '@plumbline/shared/contract/mail.ts';
import type { ExpiringKind } from '@plumbline/shared/contract/expired.ts';
import type { NotificationKind, PreferenceChoices } from '@plumbline/shared/contract/notification.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import type { ProfileFields } from '@plumbline/shared/contract/profile.ts';
import type { RevisionAlignment } from '@plumbline/shared/contract/revision.ts';
import type { TenantEventKind } from '@plumbline/shared/contract/tenant-event.ts';
import type { BillingPlan } from '@plumbline/shared/contract/tenant.ts';
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
  billing_plan: Generated<BillingPlan>;
  has_bim: Generated<boolean>;
  has_connections: Generated<boolean>;
  has_ai: Generated<boolean>;
  /** False suspends every share link of the tenant. */
  allows_links: Generated<boolean>;
  contact_name: Generated<string>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  version: Generated<number>;
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
  company_name: Generated<string>;
  company_type: Generated<ProfileFields['companyType']>;
  job_title: Generated<string>;
  /** ISO 3166-1, two letters. */
  country: Generated<string | null>;
  units: Generated<UnitSystem | null>;
  /** In which times are read; null is the device's own. */
  time_zone: Generated<string | null>;
  profile_version: Generated<number>;
  /** Which terms of use were accepted when; null for accounts from before they were asked for. */
  terms_version: Generated<string | null>;
  terms_accepted_at: Generated<Date | null>;
  disabled_at: Date | null;
  created_at: CreatedAt;
}

/**
 * Written by `sessions/tenant-members`, the photo by `members/photo`. Name, address, job title and company mirror the
 * account's for readers without identity rights.
 */
export interface TenantMemberTable {
  account_id: string;
  tenant_id: string;
  system_role: SystemRole;
  account_name: string;
  account_email: Generated<string>;
  account_job_title: Generated<string>;
  account_company: Generated<string>;
  /** Name and address in lower case, by Postgres itself. */
  search_text: ColumnType<string, never, never>;
  photo_file_id: string | null;
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
  group_id: string | null;
  cover_file_id: string | null;
  created_by: string | null;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  /** Nothing of it is removed. */
  legal_hold: Generated<boolean>;
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

/** Written by `groups`. `name_key` = NFC, case-folded, unique in the tenant. */
export interface ProjectGroupTable {
  id: Generated<string>;
  tenant_id: string;
  name: string;
  name_key: string;
  created_by: string;
  created_at: CreatedAt;
  version: Generated<number>;
}

/** Written by `groups`. Counts only while the account's role in the tenant is group manager. */
export interface GroupManagerTable {
  group_id: string;
  account_id: string;
  tenant_id: string;
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
  /** The `expires_at` of which the project's admins have been told. */
  told_expiry: Date | null;
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
  /** How much longer than usual it is kept once deleted. */
  extended_days: Generated<number>;
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
  /** Null for what is of no project: somebody's photo. */
  project_id: string | null;
  purpose: 'plan' | 'upload-pages' | PicturePurpose;
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

export type UploadPurpose = 'floor-plan' | PicturePurpose;

/** Written by `uploads`. */
export interface UploadTable {
  /** Also the tus upload id. */
  id: string;
  tenant_id: string;
  /** Null for a profile photo. */
  project_id: string | null;
  account_id: string;
  purpose: UploadPurpose;
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
  /** How much longer than usual it is kept after that. */
  extended_days: Generated<number>;
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
  /** The frame of a room's edit, as the author's browser and the log name it. */
  edit_id: string | null;
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

/** Written by `projections`: how far a room is projected with the commit, which takes the row away again. */
export interface ProjectionStepTable {
  room: string;
  tenant_id: string;
  from_seq: number;
  to_seq: number;
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

/** Written by `operations`; append-only. */
export interface OperationLogTable {
  /** A UUIDv7 of the process that wrote the row, so that a second try writes none twice. */
  id: string;
  tenant_id: string;
  /** Its number in the tenant's log, from 1 and without gaps. */
  seq: number;
  /** When the request ended. */
  oper_time: Date;
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

/** Written by `operations`: the newest number of a tenant's operation log, and how far its chain is closed. */
export interface OperationChainTable {
  tenant_id: string;
  head: Generated<number>;
  /** Last number of the newest link, and that link's hash. */
  closed_seq: Generated<number>;
  closed_hash: Generated<string>;
}

/** Written by `operations`: under which names people stand in the log. */
export interface OperationPersonTable {
  tenant_id: string;
  /** Null for a visitor, and for the product itself. */
  account_id: string | null;
  /** The first 300 characters. */
  name: string;
  /** About when it was last used, to a day. */
  last_at: Date;
}

/** Written by `operations`; append-only. Hash over the link before and the rows with these numbers, hex. */
export interface OperationLinkTable {
  tenant_id: string;
  first_seq: number;
  last_seq: number;
  hash: string;
  at: CreatedAt;
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
  /** Made for projects alone: it ends with the last of them. */
  for_projects: Generated<boolean>;
}

/** Written by `invitations`: a project that an open invitation leads into. The row goes when it was joined. */
export interface InvitationProjectTable {
  invitation_id: string;
  project_id: string;
  tenant_id: string;
  project_role: MemberProjectRole;
  invited_by: string;
  created_at: CreatedAt;
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

/** Written by `billing`; append-only. The sums are those after the entry. */
export interface HoursEntryTable {
  tenant_id: string;
  /** From 1 in each tenant. */
  seq: number;
  at: CreatedAt;
  kind: HoursKind;
  /** More than nothing; of an `adjust` it may be negative. */
  seconds: number;
  /** The reserve that a `settle` or `refund` ends. */
  of_seq: number | null;
  /** Grants and adjusts less what expired. */
  total_seconds: number;
  settled_seconds: number;
  /** In reserves that are still open. */
  reserved_seconds: number;
  /** What was free after the newest grant, and that entry: warnings go by it. */
  allowance_seconds: number;
  allowance_seq: number;
  /** Last day, in the tenant's zone, on which what is left of a grant may be used. */
  expires_on: Day;
  project_id: string | null;
  inspection_id: string | null;
  inspection_name: string | null;
  reason: string | null;
  /** Null for the worker. */
  actor_id: string | null;
  actor_name: string | null;
}

/** Written by `billing`: a mark below which the free hours have fallen. */
export interface HoursWarningTable {
  tenant_id: string;
  allowance_seq: number;
  percent: HoursWarningPercent;
  /** The entry that passed the mark. */
  seq: number;
  at: CreatedAt;
  mailed_at: Date | null;
}

/** Written by `billing`: somebody asked the platform operator for more hours. */
export interface HoursRequestTable {
  id: Generated<string>;
  tenant_id: string;
  seconds: number;
  words: string;
  requested_by: string;
  requested_by_name: string;
  at: CreatedAt;
}

/** Written by `saved-views`. What an account keeps of a list under a name. */
export interface SavedViewTable {
  id: Generated<string>;
  tenant_id: string;
  account_id: string;
  /** One of SAVED_VIEW_LISTS. */
  list: string;
  name: string;
  /** As in an address, without the question mark. */
  query: string;
  created_at: CreatedAt;
}

/** Written by `retention`: of which removal the admins and operators were told. */
export interface PurgeWarningTable {
  tenant_id: string;
  kind: ExpiringKind;
  item_id: string;
  purge_at: Date;
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

/** Written by `notifications`. */
export interface NotificationTable {
  id: Generated<string>;
  tenant_id: string;
  account_id: string;
  kind: NotificationKind;
  project_id: string | null;
  /** As it was then. */
  project_name: string | null;
  subject_id: string;
  actor_id: string | null;
  params: JSONColumnType<Record<string, string | number>, string, never>;
  /** Those of one account with the same key are shown as one. */
  bundle_key: string;
  /** False for what is told by mail only. */
  in_app: boolean;
  read_at: Date | null;
  done_at: Date | null;
  /** When it goes out by mail unless it was read; null for never. */
  mail_due_at: Date | null;
  mailed_at: Date | null;
  created_at: CreatedAt;
}

/** Written by `notifications`: how a member wants to be told; without a row the defaults hold. */
export interface NotificationPreferenceTable {
  account_id: string;
  tenant_id: string;
  version: number;
  choices: JSONColumnType<PreferenceChoices, string, string>;
  /** Times of day `HH:MM:SS` in the zone of the account; both or none. */
  quiet_from: string | null;
  quiet_until: string | null;
}

/** Written by `notifications`: of which projects a member wants to hear nothing. */
export interface ProjectMuteTable {
  project_id: string;
  account_id: string;
  tenant_id: string;
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
  project_group: ProjectGroupTable;
  group_manager: GroupManagerTable;
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
  projection_step: ProjectionStepTable;
  project_feed: ProjectFeedTable;
  event: EventTable;
  access_change: AccessChangeTable;
  operation_log: OperationLogTable;
  operation_chain: OperationChainTable;
  operation_link: OperationLinkTable;
  operation_person: OperationPersonTable;
  login_log: LoginLogTable;
  login_throttle: LoginThrottleTable;
  idempotency_key: IdempotencyKeyTable;
  process_beat: ProcessBeatTable;
  mail: MailTable;
  invitation: InvitationTable;
  invitation_project: InvitationProjectTable;
  reset_request: ResetRequestTable;
  one_time_token: OneTimeTokenTable;
  hours_entry: HoursEntryTable;
  hours_warning: HoursWarningTable;
  hours_request: HoursRequestTable;
  saved_view: SavedViewTable;
  purge_warning: PurgeWarningTable;
  tenant_feed: TenantFeedTable;
  tenant_event: TenantEventTable;
  notification: NotificationTable;
  notification_preference: NotificationPreferenceTable;
  project_mute: ProjectMuteTable;
}
