/** What the analytics of a project count. Every count is of notes, and opens the list of them; see `notes/figures.ts`. */
import * as z from 'zod/mini';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { NOTE_STATUSES, NOTE_TYPES } from '../notes/note-statuses.ts';
import { DaySchema, UuidSchema, answerOf } from './envelope.ts';

/** So long a range is counted. */
export const INSIGHT_DAYS_MAX = 3 * 366;
/** The range unasked, ending today and beginning on a Monday. */
export const INSIGHT_WEEKS = 12;
/** Pies show so many and the others. */
export const PIE_SLICES = 3;
/** How late a note can be, in days: at least, at most. */
export const LATE_AGES = [
  [1, 7],
  [8, 14],
  [15, 30],
  [31, 100_000],
] as const;

const isCounted = (day: string) => day >= '2000-01-01' && day <= '2999-12-31';
/** Nothing was counted before, and nothing is planned after. What is no day is told once, whatever it begins with. */
const CountedDaySchema = DaySchema.check(
  z.refine((day) => !DaySchema.safeParse(day).success || isCounted(day), { error: 'invalid' }),
);

/** The same names as those of the list of notes, so that they go along when a figure is pressed. */
const filters = {
  floorId: z.optional(z.union([z.literal('none'), UuidSchema])),
  zoneId: z.optional(ObjectIdSchema),
  tagId: z.optional(UuidSchema),
  assignee: z.optional(z.union([z.enum(['me', 'none']), UuidSchema])),
  type: z.optional(z.enum(NOTE_TYPES)),
};
export const INSIGHT_FILTERS = [
  'floorId',
  'zoneId',
  'tagId',
  'assignee',
  'type',
] as const satisfies (keyof typeof filters)[];

/** Each by itself, as an address has them: the range as a whole is judged by `InsightQuerySchema`. */
export const InsightPlaceSchema = z.object({
  /** The first and the last day that count, in the project's zone. */
  from: z.optional(CountedDaySchema),
  to: z.optional(CountedDaySchema),
  ...filters,
});
export type InsightPlace = z.output<typeof InsightPlaceSchema>;

const DAY_MS = 86_400_000;
const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** GET /api/core/project/{projectId}/insight */
export const InsightQuerySchema = InsightPlaceSchema.check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'endBeforeStart',
  }),
  z.refine(
    ({ from, to }) =>
      from === undefined ||
      (to === undefined ? Date.now() / DAY_MS : dayNumber(to)) - dayNumber(from) < INSIGHT_DAYS_MAX,
    { path: ['from'], error: 'invalid' },
  ),
);

const PersonSchema = z.object({ id: z.nullable(UuidSchema), name: z.string() });
const count = z.int();

/** From entering a state to leaving it, hours; null where nothing was measured. */
const SpanSchema = z.object({
  /** Notes of which one ended in the range. */
  notes: count,
  spans: count,
  medianHours: z.nullable(z.number()),
  p90Hours: z.nullable(z.number()),
});
export type Span = z.infer<typeof SpanSchema>;

/** What somebody did in the range. */
const ActiveSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  opened: count,
  completed: count,
  verified: count,
  /** Notes opened and steps taken, in each of the weeks. */
  weeks: z.array(count),
  lastOn: DaySchema,
});
export type ActivePerson = z.infer<typeof ActiveSchema>;

const WeekSchema = z.object({
  /** Days of an ISO week that lie in the range. */
  from: DaySchema,
  to: DaySchema,
  opened: count,
  verified: count,
  /** Not verified at the end of its last day. */
  backlog: count,
  /** Published inspections of what was taken in it, and their pictures. */
  inspections: count,
  captures: count,
});
export type InsightWeek = z.infer<typeof WeekSchema>;

export const InsightSchema = z.object({
  /** In the project's zone. */
  today: DaySchema,
  range: z.object({ from: DaySchema, to: DaySchema }),
  /** The day of its oldest note, whatever is filtered. */
  firstDay: z.nullable(DaySchema),
  /** The last event of the project that is in it. */
  seq: z.number(),
  total: count,
  unsettled: count,
  /** The last seven days. */
  lastWeek: z.object({ opened: count, verified: count }),
  weeks: z.array(WeekSchema),
  states: z.array(z.object({ status: z.enum(NOTE_STATUSES), notes: count })),
  /** A note counts with each of its tags; the first ones are the slices of the pie. */
  tags: z.array(z.object({ id: UuidSchema, name: z.string(), notes: count })),
  /** With none of the first ones. */
  otherTags: count,
  assignees: z.array(z.extend(PersonSchema, { notes: count })),
  late: z.array(z.object({ age: z.int(), status: z.enum(NOTE_STATUSES), notes: count })),
  latest: z.nullable(
    z.object({
      days: count,
      /** Whose turn it is with most of them. */
      waitsFor: z.nullable(z.extend(PersonSchema, { id: UuidSchema, notes: count })),
    }),
  ),
  spans: z.object({ toComplete: SpanSchema, toVerified: SpanSchema }),
  /** By who has them now. */
  returns: z.array(z.extend(PersonSchema, { returned: count, disputed: count })),
  returned: count,
  disputed: count,
  /** People who did something in the range, the most active first; null for readers who are no admins. */
  people: z.nullable(z.array(ActiveSchema)),
  zones: z.array(
    z.object({
      floorId: UuidSchema,
      floorName: z.string(),
      /** Null: on the floor, and in none of its zones. */
      zone: z.nullable(z.object({ id: ObjectIdSchema, name: z.string() })),
      notes: count,
    }),
  ),
  /** Zones of the floors that are shown, with the days in the range on which one of their places was captured. */
  looks: z.array(
    z.object({
      floorId: UuidSchema,
      floorName: z.string(),
      id: ObjectIdSchema,
      name: z.string(),
      days: z.array(DaySchema),
      /** Published inspections of these days with a place in it. */
      inspections: count,
      /** Of all days until today. */
      lastSeenOn: z.nullable(DaySchema),
    }),
  ),
  /** Of the heat map: hexagons, pointed at the top. */
  cells: z.array(
    z.object({
      floorId: UuidSchema,
      /** Plan space. */
      width: count,
      column: z.int(),
      row: z.int(),
      notes: count,
    }),
  ),
});
export type Insight = z.infer<typeof InsightSchema>;

/** What is counted alike of one project and of many. */
export const SharedInsightSchema = z.pick(InsightSchema, {
  today: true,
  range: true,
  firstDay: true,
  total: true,
  unsettled: true,
  lastWeek: true,
  weeks: true,
  states: true,
  assignees: true,
  late: true,
  latest: true,
  spans: true,
  returns: true,
  returned: true,
  disputed: true,
  people: true,
});
export type SharedInsight = z.infer<typeof SharedInsightSchema>;
export const InsightAnswerSchema = answerOf(InsightSchema);
