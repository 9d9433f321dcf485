import * as Y from 'yjs';
import { markupKindOf } from './markup/markup-reader.ts';
import { MARKUP_FIELDS } from './markup/schema.ts';
import { markupRoot, zonesRoot } from './plan-roots.ts';
import { RectangleSchema, ZoneHeaderSchema } from './zone-reader.ts';

/** An item with the clocks of it that are meant. */
export interface Part {
  item: Y.Item;
  from: number;
  to: number;
}

type Fields = Record<string, unknown>;

/**
 * What is to be restored without those zones and objects of markup that would come back without one of their fields:
 * when they were deleted, a field of theirs was still on its way here. The room refuses such an object.
 */
export function withoutTornObjects(doc: Y.Doc, parts: readonly Part[]): readonly Part[] {
  const isWhole = new Map<unknown, (fields: Fields) => boolean>([
    [zonesRoot(doc), isWholeZone],
    [markupRoot(doc), isWholeMarkup],
  ]);
  if (!parts.some(({ item }) => isWhole.has(item.parent))) return parts;
  const fields = fieldsByMap(parts);
  return parts.filter(({ item }) => {
    const judge = isWhole.get(item.parent);
    return !judge || !(item.content instanceof Y.ContentType) || judge(fields.get(item.content.type) ?? {});
  });
}

function fieldsByMap(parts: readonly Part[]): ReadonlyMap<unknown, Fields> {
  const fields = new Map<unknown, Fields>();
  for (const { item, from, to } of parts) {
    if (item.parentSub === null) continue;
    const { clock } = item.id;
    const known = fields.get(item.parent) ?? {};
    known[item.parentSub] = item.content
      .getContent()
      .slice(from - clock, to - clock)
      .at(-1);
    fields.set(item.parent, known);
  }
  return fields;
}

function isWholeZone(fields: Fields): boolean {
  const header = ZoneHeaderSchema.safeParse(fields);
  if (!header.success || !hasOutline(fields)) return false;
  return header.data.shape !== 'rectangle' || RectangleSchema.safeParse(fields).success;
}

function isWholeMarkup(fields: Fields): boolean {
  const kind = markupKindOf(fields['kind']);
  if (!kind) return false;
  if (kind !== 'area') return MARKUP_FIELDS[kind].safeParse(fields).success;
  const { points: _points, ring: _ring, ...plain } = fields;
  return hasOutline(fields) && MARKUP_FIELDS.area.safeParse(plain).success;
}

function hasOutline({ points, ring }: Fields): boolean {
  return points instanceof Y.Map && ring instanceof Y.Map;
}
