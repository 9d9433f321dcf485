/** Files of BCF. What holds for all tables stands in `tables.ts`. */
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { BcfImportState, BcfImportStep, BcfOutcome, BcfRemark } from '@plumbline/shared/contract/bcf.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './column-types.ts';

/** Written by `bcf`: the last import of each person in each project; the id is that of its file. */
export interface BcfImportTable {
  id: string;
  tenant_id: string;
  project_id: string;
  account_id: string;
  file_name: string;
  language: Language;
  state: Generated<BcfImportState>;
  step: Generated<BcfImportStep>;
  progress: Generated<number>;
  error: ErrorCode | null;
  created_at: CreatedAt;
}

/** Written by `bcf`: what became of each topic of a file, in the transaction that made it so. */
export interface BcfImportLineTable {
  import_id: string;
  position: number;
  tenant_id: string;
  guid: string;
  title: string;
  outcome: BcfOutcome;
  note_id: string | null;
  remarks: JSONColumnType<BcfRemark[], string, string>;
}

/** What a file last said of the fields of a topic that were taken from it, as it was written there. */
export interface TopicBase {
  text?: string;
  status?: string;
  dueDate?: string;
  assignedTo?: string;
  labels?: string;
  /** GUID of the view that the note's place in a model came of. */
  viewOfSpot?: string;
}

/** Written by `bcf`: which topic a note is. */
export interface BcfTopicTable {
  note_id: string;
  tenant_id: string;
  project_id: string;
  guid: string;
  base: JSONColumnType<TopicBase, string, string>;
}

/** Written by `bcf`: comments that came by a file, as it has them. */
export interface BcfCommentTable {
  note_id: string;
  comment_id: string;
  tenant_id: string;
  guid: string;
  /** Under whose name it stands. */
  account_id: string;
  author: string | null;
  written_at: string | null;
  text: string;
  /** Of the view that it points to. */
  viewpoint_guid: string | null;
}

export interface KeptBitmap {
  name: string;
  fileId: string;
}

/** Written by `bcf`: views of models, which a note does not have, kept to be written back. */
export interface BcfViewpointTable {
  note_id: string;
  guid: string;
  tenant_id: string;
  position: number;
  viewpoint_file_id: string | null;
  snapshot_file_id: string | null;
  /** Pictures that it is drawn over, by their names in the file. */
  bitmaps: JSONColumnType<KeptBitmap[], string, string>;
}
