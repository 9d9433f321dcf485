/**
 * What a figure of the analytics counts, as one word of an address: `verified.2026-11-16.2026-11-22`. The list of notes
 * takes it as a filter, so that a pressed figure opens the notes that it counted.
 */
import * as z from 'zod/mini';
import { ObjectIdSchema } from '../documents/plan/schema.ts';
import { DaySchema, UuidSchema } from '../contract/envelope.ts';
import { NOTE_STATUSES } from './note-statuses.ts';

const Ids = z.array(UuidSchema).check(z.maxLength(8));
const Days = z.tuple([DaySchema, DaySchema]);
/** What somebody did. */
const DaysOf = z.tuple([UuidSchema, DaySchema, DaySchema]);
const Count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000));
const Cell = z.coerce.number().check(z.int(), z.minimum(-100_000), z.maximum(100_000));

const figure = <const Name extends string, Of extends z.ZodMiniType>(name: Name, of: Of) =>
  z.object({ name: z.literal(name), of });

/** Figures with what follows their name. Days are those of the project's zone, both counted in. */
const FigureSchema = z.discriminatedUnion('name', [
  figure('opened', Days),
  figure('verified', Days),
  /** Reached Complete. */
  figure('completed', Days),
  figure('disputed', Days),
  /** Taken back to work from Complete or Verified. */
  figure('returned', Days),
  figure('opened-by', DaysOf),
  figure('completed-by', DaysOf),
  figure('verified-by', DaysOf),
  /** Not verified at the end of a day. */
  figure('backlog', z.tuple([DaySchema])),
  /** Not verified, and due so many days ago: at least, at most. */
  figure('late', z.tuple([Count, Count])),
  /** Not verified, and with a tag. */
  figure('tag', z.tuple([UuidSchema])),
  /** Not verified, and in a zone. */
  figure('zone', z.tuple([ObjectIdSchema])),
  /** Not verified, and with none of these tags. */
  figure('other-tags', Ids),
  /** Not verified, and given to somebody who is none of these, or to nobody. */
  figure('other-assignees', Ids),
  /** Of none of these. */
  figure('other-states', z.array(z.enum(NOTE_STATUSES)).check(z.maxLength(NOTE_STATUSES.length))),
  /** Not verified, and in a cell of the heat map: its width in plan space, column, row; see `heat-cells.ts` of the server. */
  figure('cell', z.tuple([Count, Cell, Cell])),
  /** Not verified, on a floor and in none of its zones. */
  figure('no-zone', z.tuple([])),
]);
export type Figure = z.output<typeof FigureSchema>;
export type FigureName = Figure['name'];

const FIGURE_MAX_CHARS = 400;

/** @returns null for what is no figure */
export function parseFigure(word: string): Figure | null {
  const [name, ...of] = word.split('.');
  return z.safeParse(FigureSchema, { name, of }).data ?? null;
}

export function figureWord({ name, of }: Figure): string {
  return [name, ...of].join('.');
}

/** Cells left of a plan or above it have numbers below zero. */
const FIGURE_PATTERN = /^[a-z]+(?:-[a-z]+)?(?:\.[0-9a-z-]+)*$/;

/** A figure in an address. */
export const FigureWordSchema = z.string().check(
  z.maxLength(FIGURE_MAX_CHARS),
  z.regex(FIGURE_PATTERN),
  z.refine((word) => parseFigure(word) !== null, { error: 'invalid' }),
);
