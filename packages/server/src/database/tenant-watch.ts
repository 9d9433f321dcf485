import type { Tables } from './tables.ts';

type TenantTable =
  | 'tenant'
  | { [Name in keyof Tables]: Tables[Name] extends { tenant_id: string } ? Name : never }[keyof Tables];

/** Every table under row level security; one that is missing does not compile. */
const OF_TENANTS: Record<TenantTable, true> = {
  tenant: true,
  tenant_member: true,
  session: true,
  api_token: true,
  share_session: true,
  project: true,
  project_opened: true,
  project_visit: true,
  membership: true,
  project_group: true,
  group_manager: true,
  share_link: true,
  floor_plan: true,
  plan_revision: true,
  plan_doubt: true,
  plan_visit: true,
  stored_file: true,
  upload: true,
  zone: true,
  plan_calibration: true,
  plan_tie: true,
  inspection: true,
  capture_source: true,
  source_log: true,
  capture: true,
  capture_pair: true,
  field_note: true,
  detector_model: true,
  track_run: true,
  hazard_run: true,
  hazard_finding: true,
  site_model: true,
  note: true,
  note_alert_invitation: true,
  note_alert_token: true,
  note_attachment: true,
  note_checklist_item: true,
  note_comment: true,
  note_counter: true,
  note_email_alert: true,
  note_mention: true,
  note_reminder: true,
  note_tag: true,
  note_watcher: true,
  note_zone: true,
  tag: true,
  bcf_comment: true,
  bcf_import: true,
  bcf_import_line: true,
  bcf_topic: true,
  bcf_viewpoint: true,
  report: true,
  report_schedule: true,
  journal_document: true,
  journal_entry: true,
  journal_snapshot: true,
  journal_author: true,
  journal_quarantine: true,
  projection_step: true,
  project_feed: true,
  event: true,
  operation_log: true,
  operation_chain: true,
  operation_link: true,
  operation_person: true,
  idempotency_key: true,
  invitation: true,
  invitation_project: true,
  hours_entry: true,
  hours_warning: true,
  hours_request: true,
  saved_view: true,
  purge_warning: true,
  tenant_feed: true,
  tenant_event: true,
  notification: true,
  notification_preference: true,
  project_mute: true,
};

const SAYS_OF_WHOM = "set_config('app.tenants'";
const BEGINS_OR_ENDS = /^\s*(?:begin|start transaction|commit|rollback\s*$)/i;
const NAMED = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)/gi;

/**
 * Follows what one connection is asked, and notices a statement about rows of tenants that nobody said the tenant of. To
 * such a statement every table looks empty (reliability.md D82): no harm to other tenants, but a fault of ours that would
 * pass for "nothing there".
 */
export class TenantWatch {
  #isSaid = false;

  /** @returns the tables that the statement finds empty for want of a tenant; nearly always none */
  missed(statement: string): string[] {
    if (BEGINS_OR_ENDS.test(statement)) this.#isSaid = false;
    else if (statement.includes(SAYS_OF_WHOM)) this.#isSaid = true;
    else if (!this.#isSaid) return tablesIn(statement);
    return [];
  }
}

function tablesIn(statement: string): string[] {
  const named = [...statement.matchAll(NAMED)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(named)].filter((name) => Object.hasOwn(OF_TENANTS, name));
}
