/** Inspect notes. What holds for all tables stands in `tables.ts`. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { SpotLook } from '@plumbline/shared/contract/note.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { NoteStatus, NoteType } from '@plumbline/shared/notes/note-statuses.ts';
import type { CreatedAt, Day } from './column-types.ts';

/** Written by `notes`: the last number given in a project. */
export interface NoteCounterTable {
  project_id: string;
  tenant_id: string;
  last: number;
}

/** Written by `tags`. `name_key` as of floor plans, unique in a project. */
export interface TagTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  name: string;
  name_key: string;
  colour: string;
  letter: string;
  /** Complete takes a picture. */
  needs_photo: Generated<boolean>;
  default_assignee_id: string | null;
  default_days: number | null;
  created_by: string;
  created_at: CreatedAt;
  version: Generated<number>;
}

/**
 * Written by `notes`; by `projections/note-rows`: `description`, `description_text`, the counts and `search`.
 * The id is the client's. A note of type `ai` has neither number nor status.
 */
export interface NoteTable {
  id: string;
  tenant_id: string;
  project_id: string;
  number: number | null;
  type: NoteType;
  status: NoteStatus | null;
  assignee_id: string | null;
  /** Somebody who was invited and has not come yet. */
  assignee_invitation_id: string | null;
  due_date: Day;
  round: Generated<number>;
  /** Since when it is open or in progress in this round; what is attached later is an after-photo. */
  worked_since: Date | null;
  status_at: Generated<Date>;
  status_by: string | null;
  /** Null for "Not placed"; `x` and `y` in plan space. */
  floor_plan_id: string | null;
  x: number | null;
  y: number | null;
  /** Place in a scene. */
  inspection_id: string | null;
  capture_id: string | null;
  pitch_deg: number | null;
  yaw_deg: number | null;
  /** The field note it was made of. */
  field_note_id: string | null;
  /** Within how many metres `x` and `y` are right; null: not known. */
  accuracy_m: number | null;
  /** The cloud or model that it is pinned in, where, and to which element. */
  model_id: string | null;
  model_x: number | null;
  model_y: number | null;
  model_z: number | null;
  element_id: string | null;
  /** Where from. */
  model_look: JSONColumnType<SpotLook, string | undefined, string> | null;
  /** A crop of the plan around the pin. */
  floor_image_id: string | null;
  /** The crop is not of the present place. */
  floor_image_wanted: Generated<boolean>;
  /** Blocks of text as `documents/note/read.ts` gives them. */
  description: JSONColumnType<unknown[], string | undefined, string>;
  description_text: Generated<string>;
  comment_count: Generated<number>;
  attachment_count: Generated<number>;
  watcher_count: Generated<number>;
  search: Generated<string>;
  created_by: string;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
  deleted_by: string | null;
  extended_days: Generated<number>;
}

/** Written by `notes`. */
export interface NoteTagTable {
  note_id: string;
  tag_id: string;
  tenant_id: string;
}

/** Written by `notes/note-zones`: the zones of its floor that hold a note's point. */
export interface NoteZoneTable {
  note_id: string;
  floor_plan_id: string;
  zone_id: string;
  tenant_id: string;
}

/** Written by `note-alerts`: an address outside of the project that hears of a note. */
export interface NoteEmailAlertTable {
  id: Generated<string>;
  note_id: string;
  tenant_id: string;
  email: string;
  state: Generated<'asked' | 'confirmed' | 'left'>;
  language: Language;
  created_by: string;
  created_at: CreatedAt;
  /** When what happened to the note since is mailed; null for nothing. */
  mail_due_at: Date | null;
}

/** Written by `note-alerts`: each mail to an address has a token of its own. */
export interface NoteAlertTokenTable {
  token_hash: string;
  alert_id: string;
  tenant_id: string;
  created_at: CreatedAt;
}

/** Written by `note-alerts`: whom somebody wrote to, to limit it. */
export interface NoteAlertInvitationTable {
  id: Generated<string>;
  tenant_id: string;
  email: string;
  invited_by: string;
  created_at: CreatedAt;
}

/** Written by `notes/note-mentions`: `place` is `description` or the id of a comment. */
export interface NoteMentionTable {
  note_id: string;
  place: string;
  account_id: string;
  tenant_id: string;
  author_id: string | null;
  /** When its author last wrote in the description. */
  author_at: Date;
  /** Null while it waits. */
  told_at: Date | null;
}

/** Written by `notes/remind-of-notes`. */
export interface NoteReminderTable {
  note_id: string;
  kind: 'note-due-tomorrow' | 'note-overdue';
  day: string;
  tenant_id: string;
}

/** Written by `projections/note-rows`. */
export interface NoteCommentTable {
  note_id: string;
  comment_id: string;
  tenant_id: string;
  /** Null when the server itself wrote it. */
  author_id: string | null;
  body: JSONColumnType<unknown[], string, string>;
  body_text: string;
  created_at: Date;
  edited_at: Date | null;
}

/** Written by `projections/note-rows`. */
export interface NoteWatcherTable {
  note_id: string;
  account_id: string;
  tenant_id: string;
}

/** Written by `projections/note-rows`. */
export interface NoteAttachmentTable {
  note_id: string;
  attachment_id: string;
  tenant_id: string;
  file_id: string;
  name: string;
  kind: 'picture' | 'pdf' | 'file';
  author_id: string | null;
  created_at: Date;
}

/** Written by `projections/note-rows`. */
export interface NoteChecklistItemTable {
  note_id: string;
  item_id: string;
  tenant_id: string;
  text: string;
  is_done: boolean;
  sort_order: string;
}
