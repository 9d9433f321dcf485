import { sql } from 'kysely';

/** SQL of the two ways in which a list is ordered. */
export const SORT_WAY = { asc: sql`ASC`, desc: sql`DESC` } as const;
