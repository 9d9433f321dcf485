/** What the analytics over many projects count: of each project that the reader runs. */
import * as z from 'zod/mini';
import { DaySchema, UuidSchema, answerOf } from './envelope.ts';

/** So many ISO weeks are counted, the running one too. */
export const PROJECTS_INSIGHT_WEEKS = 12;
/** More projects than anybody reads on one page; the busiest come first. */
export const PROJECTS_INSIGHT_MAX = 500;
const count = z.int();

/** Every count is of notes, and opens the list of them in its project; see `notes/figures.ts`. */
const ProjectFiguresSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  groupName: z.nullable(z.string()),
  /** In the project's zone. */
  today: DaySchema,
  unsettled: count,
  /** The last seven days. */
  opened: count,
  verified: count,
  late: count,
  /** Of the one that is late for longest, days. */
  latestDays: z.nullable(count),
  /** Taken back to work in the range. */
  returned: count,
});
export type ProjectFigures = z.infer<typeof ProjectFiguresSchema>;

/** GET /api/core/insight */
export const ProjectsInsightSchema = z.object({
  range: z.object({ from: DaySchema, to: DaySchema }),
  projects: z.array(ProjectFiguresSchema),
  /** Of all of them together, each in its own zone. */
  weeks: z.array(
    z.object({ from: DaySchema, to: DaySchema, opened: count, verified: count, backlog: count }),
  ),
});
export type ProjectsInsight = z.infer<typeof ProjectsInsightSchema>;
export const ProjectsInsightAnswerSchema = answerOf(ProjectsInsightSchema);
