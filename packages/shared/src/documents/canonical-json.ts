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
  if (value instanceof Y.XmlText) return { marked: markedText(value) };
  if (value instanceof Y.XmlElement)
    return { element: [value.nodeName, entriesOf([...attributesOf(value)]), value.toArray().map(canonical)] };
  if (value instanceof Y.XmlFragment)
    return { fragment: [entriesOf([...attributesOf(value)]), value.toArray().map(canonical)] };
  if (value instanceof Y.AbstractType) return ['type', value.constructor.name];
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'object' && value !== null) return entriesOf(Object.entries(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return ['number', String(value)];
  if (typeof value === 'bigint' || value === undefined) return ['special', String(value)];
  return value;
}

function attributesOf({ _map }: Y.XmlFragment): [string, unknown][] {
  const living = [..._map].filter(([, item]) => !item.deleted);
  return living.map(([name, item]) => [name, item.content.getContent().at(-1)]);
}

/**
 * Words with the marks they have, a run for each change of marks. Marks that change nothing are not told: Yjs takes some
 * of them away by itself, on each copy when it gets to it.
 */
function markedText({ _start }: Y.XmlText): unknown[] {
  const runs: { of: string; marks: string }[] = [];
  const marks = new Map<string, unknown>();
  for (let item = _start; item; item = item.right) {
    const { content } = item;
    if (item.deleted) continue;
    if (content instanceof Y.ContentFormat) {
      if (content.value === null) marks.delete(content.key);
      else marks.set(content.key, content.value);
      continue;
    }
    const now = JSON.stringify(entriesOf([...marks]));
    const last = runs.at(-1);
    const isText = content instanceof Y.ContentString;
    const of = isText ? content.str : JSON.stringify(content.getContent().map(canonical));
    if (isText && last?.marks === now) last.of += of;
    else runs.push({ of, marks: now });
  }
  return runs;
}

function entriesOf(entries: [string, unknown][]): unknown {
  return { map: entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, canonical(value)]) };
}
