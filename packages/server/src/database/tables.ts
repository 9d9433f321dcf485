/**
 * Types of all tables. Each table has one writing module, named beside it.
 * Times are timestamptz (Date here), plain days are text `YYYY-MM-DD`, ids are UUIDv7 from Postgres unless said otherwise.
 */
import type {
  CaptureSourceTable,
  CapturePairTable,
  CaptureTable,
  FieldNoteTable,
  InspectionTable,
  SourceLogTable,
  TrackRunTable,
} from './tables/capture-tables.ts';
import type {
  BcfCommentTable,
  BcfImportLineTable,
  BcfImportTable,
  BcfTopicTable,
  BcfViewpointTable,
} from './tables/bcf-tables.ts';
import type { ReportScheduleTable, ReportTable } from './tables/report-tables.ts';
import type { DetectorModelTable, HazardFindingTable, HazardRunTable } from './tables/hazard-tables.ts';
import type { SiteModelTable } from './tables/site-model-tables.ts';
import type {
  FloorPlanTable,
  PlanCalibrationTable,
  PlanTieTable,
  PlanDoubtTable,
  PlanRevisionTable,
  PlanVisitTable,
  ProjectionStepTable,
  StoredFileTable,
  UploadTable,
  ZoneTable,
} from './tables/floor-plan-tables.ts';
import type {
  AccessChangeTable,
  EventTable,
  JournalAuthorTable,
  JournalDocumentTable,
  JournalEntryTable,
  JournalQuarantineTable,
  JournalSnapshotTable,
  ProjectFeedTable,
  TenantEventTable,
  TenantFeedTable,
} from './tables/journal-tables.ts';
import type {
  NoteAlertInvitationTable,
  NoteAlertTokenTable,
  NoteAttachmentTable,
  NoteChecklistItemTable,
  NoteCommentTable,
  NoteCounterTable,
  NoteEmailAlertTable,
  NoteMentionTable,
  NoteReminderTable,
  NoteTable,
  NoteTagTable,
  NoteWatcherTable,
  NoteZoneTable,
  TagTable,
} from './tables/note-tables.ts';
import type {
  IdempotencyKeyTable,
  OperationChainTable,
  OperationLinkTable,
  OperationLogTable,
  OperationPersonTable,
  ProcessBeatTable,
} from './tables/operation-tables.ts';
import type {
  AccountTable,
  ApiTokenTable,
  InvitationProjectTable,
  InvitationTable,
  LoginLogTable,
  GuessedAddressTable,
  LoginNetworkTable,
  LoginThrottleTable,
  OneTimeTokenTable,
  ResetRequestTable,
  SavedViewTable,
  SessionTable,
  ShareSessionTable,
  TenantMemberTable,
} from './tables/people-tables.ts';
import type {
  GroupManagerTable,
  MembershipTable,
  ProjectGroupTable,
  ProjectOpenedTable,
  ProjectVisitTable,
  ProjectTable,
  ShareLinkTable,
} from './tables/project-tables.ts';
import type {
  HoursEntryTable,
  HoursRequestTable,
  HoursWarningTable,
  PurgeWarningTable,
  TenantTable,
} from './tables/tenant-tables.ts';
import type {
  MailTable,
  NotificationPreferenceTable,
  NotificationTable,
  ProductNewsTable,
  ProjectMuteTable,
} from './tables/told-tables.ts';

export interface Tables {
  tenant: TenantTable;
  account: AccountTable;
  tenant_member: TenantMemberTable;
  session: SessionTable;
  api_token: ApiTokenTable;
  share_session: ShareSessionTable;
  project: ProjectTable;
  project_opened: ProjectOpenedTable;
  project_visit: ProjectVisitTable;
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
  plan_tie: PlanTieTable;
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
  login_network: LoginNetworkTable;
  guessed_address: GuessedAddressTable;
  reset_request: ResetRequestTable;
  one_time_token: OneTimeTokenTable;
  hours_entry: HoursEntryTable;
  hours_warning: HoursWarningTable;
  hours_request: HoursRequestTable;
  saved_view: SavedViewTable;
  purge_warning: PurgeWarningTable;
  tenant_feed: TenantFeedTable;
  tenant_event: TenantEventTable;
  product_news: ProductNewsTable;
  notification: NotificationTable;
  notification_preference: NotificationPreferenceTable;
  project_mute: ProjectMuteTable;
  bcf_comment: BcfCommentTable;
  bcf_import: BcfImportTable;
  bcf_import_line: BcfImportLineTable;
  bcf_topic: BcfTopicTable;
  bcf_viewpoint: BcfViewpointTable;
  report: ReportTable;
  report_schedule: ReportScheduleTable;
  detector_model: DetectorModelTable;
  hazard_run: HazardRunTable;
  hazard_finding: HazardFindingTable;
  track_run: TrackRunTable;
  site_model: SiteModelTable;
  note_alert_invitation: NoteAlertInvitationTable;
  note_alert_token: NoteAlertTokenTable;
  note_attachment: NoteAttachmentTable;
  note_checklist_item: NoteChecklistItemTable;
  note_comment: NoteCommentTable;
  note_counter: NoteCounterTable;
  note_email_alert: NoteEmailAlertTable;
  note_mention: NoteMentionTable;
  note_reminder: NoteReminderTable;
  inspection: InspectionTable;
  capture_source: CaptureSourceTable;
  source_log: SourceLogTable;
  capture: CaptureTable;
  capture_pair: CapturePairTable;
  field_note: FieldNoteTable;
  note: NoteTable;
  note_tag: NoteTagTable;
  note_watcher: NoteWatcherTable;
  note_zone: NoteZoneTable;
  tag: TagTable;
}
