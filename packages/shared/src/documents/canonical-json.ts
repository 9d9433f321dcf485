import * as Y from 'yjs';

/**
 * JSON with sorted keys of a Yjs type or plain value.
 * Maps and objects are written as sorted `[key, value]` lists and never become objects, so that a key such as
 * `__proto__` is only text; numbers that JSON lacks are written by name.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value));
}

function canonical(value: unknown): unknown {
  if (value instanceof Y.Map) return entriesOf([...value.entries()]);
  if (value instanceof Y.Array) return value.toArray().map(canonical);
  if (value instanceof Y.AbstractType) return ['type', value.constructor.name];
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'object' && value !== null) return entriesOf(Object.entries(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return ['number', String(value)];
  if (typeof value === 'bigint' || value === undefined) return ['special', String(value)];
  return value;
}

function entriesOf(entries: [string, unknown][]): unknown {
  return { map: entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, canonical(value)]) };
}
