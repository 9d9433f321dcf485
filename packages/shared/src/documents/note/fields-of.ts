import { exactMap } from '../plan/validate-zone.ts';

/** The fields of a map of the document as plain data; null for whatever is no map. A key like `__proto__` stays a field. */
export function fieldsOf(value: unknown): Record<string, unknown> | null {
  const map = exactMap(value);
  return map && Object.fromEntries(map.entries());
}
