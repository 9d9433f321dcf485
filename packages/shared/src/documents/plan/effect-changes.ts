import type * as Y from 'yjs';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import { cutText } from '../../text/entered-text.ts';
import type { PlanChange } from './changes.ts';
import { markupKindOf } from './markup/markup-reader.ts';
import { asMap } from './plan-roots.ts';
import { shownText } from './schema.ts';

/** What a transaction did to one object of a root. */
export interface Touch {
  effect: 'created' | 'changed' | 'deleted';
  /** True when the id never stood in the document before. */
  isNew: boolean;
  /** The object's fields that were written, `ALL_FIELDS` when the whole object was replaced. */
  fields: Set<string>;
  /** Fields before, as far as they changed or went with the object; unchecked. */
  previous: Map<string, unknown>;
}

export const ALL_FIELDS = '*';

type ZoneFacet = Extract<PlanChange, { kind: 'zone-changed' }>['changed'][number];
type MarkupFacet = Extract<PlanChange, { kind: 'markup-changed' }>['changed'][number];

const ZONE_FACETS: readonly ZoneFacet[] = ['name', 'colour', 'order', 'locked', 'shape', 'geometry'];
const MARKUP_FACETS: readonly MarkupFacet[] = [
  'text',
  'colour',
  'size',
  'line',
  'order',
  'locked',
  'geometry',
];

/** What happened to zones, as domain changes. */
export function zoneChanges(zones: Y.Map<unknown>, touches: ReadonlyMap<string, Touch>): PlanChange[] {
  const changes: PlanChange[] = [];
  for (const [zoneId, touch] of touches) {
    const name = cutName(asMap(zones.get(zoneId))?.get('name'));
    const before = touch.previous.get('name');
    if (touch.effect === 'created') changes.push({ kind: 'zone-created', zoneId, name });
    else if (touch.effect === 'deleted') {
      changes.push({ kind: 'zone-deleted', zoneId, name: cutName(before) });
    } else {
      const changed = facetsOf(ZONE_FACETS, touch);
      const previousName = typeof before === 'string' ? { previousName: cutName(before) } : {};
      changes.push({ kind: 'zone-changed', zoneId, name, changed, ...previousName });
    }
  }
  return changes;
}

/** What happened to markup, as domain changes. */
export function markupChanges(root: Y.Map<unknown>, touches: ReadonlyMap<string, Touch>): PlanChange[] {
  const changes: PlanChange[] = [];
  for (const [markupId, touch] of touches) {
    const map = asMap(root.get(markupId));
    const fields = touch.effect === 'deleted' ? touch.previous : map;
    const said = { markupId, markup: markupKindOf(fields?.get('kind')), name: cutName(fields?.get('text')) };
    if (touch.effect === 'created') changes.push({ kind: 'markup-created', ...said });
    else if (touch.effect === 'deleted') changes.push({ kind: 'markup-deleted', ...said });
    else changes.push({ kind: 'markup-changed', ...said, changed: facetsOf(MARKUP_FACETS, touch) });
  }
  return changes;
}

/** What a stamp says is kept as a key; to those who hear of it, its words have changed. */
const FACET_OF: Readonly<Record<string, string>> = { stamp: 'text' };

/** In the order of `facets`; a field that is none of them belongs to the geometry. */
function facetsOf<Facet extends string>(facets: readonly Facet[], { fields }: Touch): Facet[] {
  if (fields.has(ALL_FIELDS)) return [...facets];
  const names: ReadonlySet<string> = new Set(facets);
  const touched = new Set(
    [...fields].map((field) => (names.has(field) ? field : (FACET_OF[field] ?? 'geometry'))),
  );
  return facets.filter((facet) => touched.has(facet));
}

function cutName(value: unknown): string {
  return typeof value === 'string' ? cutText(shownText(value), ROOM_LIMITS.nameChars) : '';
}
