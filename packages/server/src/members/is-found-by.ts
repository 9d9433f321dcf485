import { sql, type RawBuilder } from 'kysely';

/** A condition on `tenant_member` under this alias: name or address has the text, given as `containing` makes it. */
export function isFoundBy(alias: string, part: string | null): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.search_text`)} LIKE lower(${part}::text)`;
}

/** The same for a reader who does not know everybody: of the others by the name only. */
export function isFoundByReader(
  alias: string,
  part: string | null,
  isKnown: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const byName = sql<boolean>`${sql.ref(`${alias}.account_name`)} ILIKE ${part}`;
  return sql<boolean>`(${isKnown} AND ${isFoundBy(alias, part)} OR NOT ${isKnown} AND ${byName})`;
}
