/** What the analytics over many projects count: all of those that the reader runs together, and each by itself. */
import * as z from 'zod/mini';
import { FigureWordSchema } from '../notes/figures.ts';
import { DaySchema, UuidSchema, answerOf, listOf } from './envelope.ts';
import { SharedInsightSchema } from './insight.ts';
import { NOTE_LIST } from './note-list.ts';

/** More projects than anybody reads on one page; the busiest come first. */
export const PROJECTS_INSIGHT_MAX = 500;
/** More tags than anybody reads on one page; those of the most notes come first. */
export const PROJECTS_TAGS_MAX = 100;
const count = z.int();

/** Every count is of notes, and opens the list of them in its project; see `notes/figures.ts`. */
const ProjectFiguresSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  groupName: z.nullable(z.string()),
  unsettled: count,
  /** The last seven days, which are the same for all of them. */
  opened: count,
  verified: count,
  late: count,
  /** Of the one that is late for longest, days. */
  latestDays: z.nullable(count),
  /** Taken back to work in the range. */
  returned: count,
  /** Published inspections of the range. */
  inspections: count,
  /** Of all days until today. */
  lastSeenOn: z.nullable(DaySchema),
});
export type ProjectFigures = z.infer<typeof ProjectFiguresSchema>;

/**
 * GET /api/core/insight. The days are those of each project's zone; `today` is that of the project which is ahead of the
 * others.
 */
export const ProjectsInsightSchema = z.extend(SharedInsightSchema, {
  projects: z.array(ProjectFiguresSchema),
  /** Tags of the same name count together, under the id of one of them; the first ones only. */
  tags: z.array(z.object({ id: UuidSchema, name: z.string(), notes: count })),
});
export type ProjectsInsight = z.infer<typeof ProjectsInsightSchema>;
export const ProjectsInsightAnswerSchema = answerOf(ProjectsInsightSchema);

const { status, due, turn, assignee } = NOTE_LIST.query.shape;
/** GET /api/core/insight/project: in which projects the notes of a figure are, by the filters of the list of notes. */
export const CountByProjectQuerySchema = z.object({
  status,
  due,
  turn,
  assignee,
  figure: z.optional(FigureWordSchema),
  /** With a tag that is named as this one is. */
  tagId: z.optional(UuidSchema),
});
export type CountByProjectQuery = z.output<typeof CountByProjectQuerySchema>;

const ProjectCountSchema = z.object({
  id: UuidSchema,
  name: z.string(),
  groupName: z.nullable(z.string()),
  /** Its own tag of the name that was asked for. */
  tagId: z.nullable(UuidSchema),
  notes: count,
});
export type ProjectCount = z.infer<typeof ProjectCountSchema>;
export const CountByProjectAnswerSchema = listOf(ProjectCountSchema);
