/** Reports of projects. What holds for all tables stands in `tables.ts`. */
import type {
  MissingLettersSchema,
  NewReport,
  ReportFormat,
  ReportState,
  ReportStep,
  ReportKind,
} from '@plumbline/shared/contract/report.ts';
import type {
  ReportPeriod,
  ReportRhythm,
  ScheduleState,
} from '@plumbline/shared/contract/report-schedule.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type * as z from 'zod/mini';
import type { CreatedAt } from './column-types.ts';

/** How a report was asked for. */
export type AskedReport = Pick<NewReport, 'outline' | 'notes' | 'noteId' | 'version'> & {
  /** Missing = PDF, which older ones are. */
  format?: ReportFormat;
};
export type MissingLetters = z.infer<typeof MissingLettersSchema>[];

/** Written by `reports`. */
export interface ReportTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  created_by: string;
  created_at: CreatedAt;
  kind: ReportKind;
  name: string;
  asked: JSONColumnType<AskedReport, string, never>;
  /** Members to whom it was sent. */
  recipient_ids: Generated<string[]>;
  /** By which it was made. */
  schedule_id: string | null;
  state: Generated<ReportState>;
  step: Generated<ReportStep>;
  progress: Generated<number>;
  error: ErrorCode | null;
  /** Set with `done`. */
  file_id: string | null;
  page_count: number | null;
  /** Of how many files it is; null: of one. */
  part_count: Generated<number | null>;
  note_count: number | null;
  standard: string | null;
  missing: JSONColumnType<MissingLetters, string | undefined, string>;
  /** Its time to live is counted from here. */
  kept_from: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** How much longer than usual it is kept once its time is over. */
  extended_days: Generated<number>;
}

/** Written by `reports`. */
export interface ReportScheduleTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  /** Under whose rights reports are made: whoever saved it last or took it up again. */
  run_as: string;
  created_at: CreatedAt;
  kind: ReportKind;
  name: string;
  asked: JSONColumnType<AskedReport, string, string>;
  period: JSONColumnType<ReportPeriod, string | null, string | null> | null;
  recipient_ids: string[];
  every: ReportRhythm;
  /** Of the week from Monday as 1, or of the month with 0 as its last. */
  day: number;
  /** Of the project's clock. */
  hour: number;
  state: Generated<ScheduleState>;
  /** The project's when `next_at` was counted. */
  time_zone: string;
  next_at: Date;
}
