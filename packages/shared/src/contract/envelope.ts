import * as z from 'zod/mini';

/** Page sizes a list may be asked for. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export const FieldErrorSchema = z.object({
  path: z.string(),
  error: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** `data` of every failed answer: the client translates `error` and falls back to `msg`. */
export const FailureDataSchema = z.object({
  error: z.string(),
  fields: z.optional(z.array(FieldErrorSchema)),
  current: z.optional(z.unknown()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  requestId: z.string(),
});
export type FailureData = z.infer<typeof FailureDataSchema>;

export const FailureSchema = z.object({ code: z.number(), msg: z.string(), data: FailureDataSchema });

/** Envelope of one record: `{code, msg, data}`. */
export function answerOf<T extends z.ZodMiniType>(data: T) {
  return z.object({ code: z.number(), msg: z.string(), data });
}

/** Envelope of a list: `{code, msg, rows, total}`. */
export function listOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ code: z.number(), msg: z.string(), rows: z.array(row), total: z.number() });
}

/** The two ways in which a list is ordered. */
export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Query of every list. */
export const PageQuerySchema = z.object({
  pageNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.refine((size) => PAGE_SIZES.some((allowed) => allowed === size))),
    25,
  ),
});

/**
 * Query of a list whose rows can be taken away as a file, which the browser writes: its first page says so, and is in the
 * operation log as an export.
 */
export const EXPORT_MARK = { forExport: z.optional(z.literal('true')) };

/**
 * `columns` of a query whose answer is a file of a list: the ids of the columns that the list shows, separated by commas;
 * without it all. The file has what these show, in the order of the table. What it has beyond the table goes with the
 * column that it tells more of, so that hiding this one hides all of it: failure with state; method, address, parameters,
 * result and number of the request with the request.
 */
export function csvColumnsQuery(ids: readonly string[]) {
  const one = `(?:${ids.join('|')})`;
  return z.optional(
    z.string().check(
      z.regex(new RegExp(`^${one}(,${one})*$`)),
      z.refine((columns) => new Set(columns.split(',')).size === columns.split(',').length),
    ),
  );
}

/** What a file of a list is written as; CSV unless it says so. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FileFormatSchema = z.optional(z.enum(FILE_FORMATS));

export const UuidSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** A point in time on the wire: ISO-8601, UTC. */
export const InstantSchema = z.iso.datetime();
/** A plain day in the project's zone: `YYYY-MM-DD`; to the database there is no year 0. */
export const DaySchema = z.iso.date().check(z.refine((day) => !day.startsWith('0000'), { error: 'invalid' }));
export const EmptySchema = z.null();
