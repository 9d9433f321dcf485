import { sql, type RawBuilder } from 'kysely';

/** A condition on `tenant_member` under this alias: name or address has the text, given as `containing` makes it. */
export function isFoundBy(alias: string, part: string | null): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.search_text`)} LIKE lower(${part}::text)`;
}
