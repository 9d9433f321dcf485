/** Columns that many tables have. */
import type { ColumnType } from 'kysely';

export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type Day = ColumnType<string | null, string | null | undefined, string | null>;
/** Inert column: the re-check in the append transaction locks rows FOR SHARE, which needs UPDATE on some column. */
export type LockAnchor = ColumnType<boolean, never, never>;
