/**
 * The cells of the heat map, hexagons in plan space that stand on a corner. Row `r` lies at `r · width · √3 / 2`; cell `c`
 * of it at `c · width`, of odd rows half a width further. The nearest middle is the cell of a point.
 */
import { sql, type RawBuilder } from 'kysely';

/** Both lattices of rectangles that the middles make up are asked for their nearest, of which the nearer one counts. */
export function cellOf(width: RawBuilder<unknown>): RawBuilder<unknown> {
  const height = sql`(${width} * sqrt(3.0) / 2)`;
  const even = { column: sql`round(n.x / ${width})`, row: sql`(2 * round(n.y / (2 * ${height})))` };
  const odd = {
    column: sql`round(n.x / ${width} - 0.5)`,
    row: sql`(2 * round(n.y / (2 * ${height}) - 0.5) + 1)`,
  };
  const isEven = sql`
    (n.x - ${even.column} * ${width}) ^ 2 + (n.y - ${even.row} * ${height}) ^ 2
    <= (n.x - (${odd.column} + 0.5) * ${width}) ^ 2 + (n.y - ${odd.row} * ${height}) ^ 2`;
  return sql`
    CASE WHEN ${isEven} THEN ARRAY[${even.column}, ${even.row}]::integer[]
      ELSE ARRAY[${odd.column}, ${odd.row}]::integer[] END`;
}
