/** Reports that are made by themselves, weekly or monthly by the clock of their project. */
import * as z from 'zod/mini';
import type { FigureName } from '../notes/figures.ts';
import { InstantSchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { NewReportBodySchema, REPORT_STATES } from './report.ts';

export const REPORT_RHYTHMS = ['week', 'month'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];
/** The last day of a month, whichever it is. */
export const LAST_DAY = 0;
/** First and last, both counted in: of a week from Monday as 1; of a month those that every month has. */
export const REPORT_DAYS = { week: [1, 7], month: [LAST_DAY, 28] } as const satisfies Record<
  ReportRhythm,
  readonly [number, number]
>;
export const REPORT_LAST_HOUR = 23;
/** The day stands behind it in the name of each report. */
export const SCHEDULE_NAME_MAX_CHARS = 100;
export const REPORT_RECIPIENTS_MAX = 50;

/** Whole weeks from Monday and whole months, the last before the day of a report. */
export const REPORT_SPANS = ['last-week', 'last-month'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];
/** What happened to a note in it. */
export const REPORT_SPAN_STEPS = [
  'opened',
  'completed',
  'verified',
  'disputed',
  'returned',
] as const satisfies readonly FigureName[];
const ReportPeriodSchema = z.strictObject({
  step: z.enum(REPORT_SPAN_STEPS),
  span: z.enum(REPORT_SPANS),
});
export type ReportPeriod = z.infer<typeof ReportPeriodSchema>;

const settings = {
  ...NewReportBodySchema.shape,
  name: FIELD_RULES.requiredText(SCHEDULE_NAME_MAX_CHARS),
  every: z.enum(REPORT_RHYTHMS),
  day: z.int().check(z.minimum(LAST_DAY), z.maximum(REPORT_DAYS.month[1])),
  hour: z.int().check(z.minimum(0), z.maximum(REPORT_LAST_HOUR)),
  /** Counted back from each report; missing = notes of any time. */
  period: z.optional(ReportPeriodSchema),
};

/**
 * POST /api/core/project/{projectId}/reportSchedule, and PUT /api/core/reportSchedule/{scheduleId}. Whoever saves it is who
 * its reports are made for, with the rights of the day. Who may not see the project is no recipient.
 */
export const ReportScheduleBodySchema = z
  .strictObject({
    ...settings,
    recipientIds: z.array(UuidSchema).check(z.maxLength(REPORT_RECIPIENTS_MAX)),
  })
  .check(
    z.refine(({ every, day }) => day >= REPORT_DAYS[every][0] && day <= REPORT_DAYS[every][1], {
      path: ['day'],
    }),
    z.refine(({ period, notes }) => period === undefined || notes.figure === undefined, {
      path: ['period'],
    }),
  );
export type ReportScheduleBody = z.infer<typeof ReportScheduleBodySchema>;

/** PATCH /api/core/reportSchedule/{scheduleId}: what is missed while it is paused is not made up for. */
export const PauseScheduleBodySchema = z.strictObject({ isPaused: z.boolean() });

/** `stopped`: whoever its reports were made for may make none any more. */
export const SCHEDULE_STATES = ['active', 'paused', 'stopped'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

const PersonSchema = z.object({ id: UuidSchema, name: z.string() });
export const ReportScheduleSchema = z.object({
  ...settings,
  id: UuidSchema,
  projectId: UuidSchema,
  state: z.enum(SCHEDULE_STATES),
  nextAt: InstantSchema,
  runAs: PersonSchema,
  recipients: z.array(PersonSchema),
  /** The newest that is still there. */
  lastReport: z.nullable(
    z.object({ id: UuidSchema, name: z.string(), state: z.enum(REPORT_STATES), createdAt: InstantSchema }),
  ),
});
export type ReportSchedule = z.infer<typeof ReportScheduleSchema>;
export const ReportScheduleAnswerSchema = answerOf(ReportScheduleSchema);
/** GET /api/core/project/{projectId}/reportSchedule: for who manages reports, all at once, the oldest first. */
export const ReportScheduleListAnswerSchema = listOf(ReportScheduleSchema);
