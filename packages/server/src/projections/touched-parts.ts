import * as Y from 'yjs';
import type { PlanChange } from '@plumbline/shared/documents/plan/changes.ts';
import { calibrationRoot, markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { structAt } from '@plumbline/shared/documents/struct-at.ts';

/** The parts of a plan whose rows are to be written. Markup has no rows of its own, but there may be doubts about it. */
export interface TouchedParts {
  zoneIds: Set<string>;
  markupIds: Set<string>;
  calibration: boolean;
}

/**
 * Everything that the given entries may have touched: what their changes say, and where the document holds what their
 * updates wrote or deleted. The changes alone do not suffice: they were read against the copy of one process, and an
 * entry of another that came in between can make them say too little.
 */
export function touchedParts(
  doc: Y.Doc,
  entries: Iterable<{ upd: Uint8Array; changes: readonly PlanChange[] }>,
): TouchedParts {
  const touched: TouchedParts = { zoneIds: new Set(), markupIds: new Set(), calibration: false };
  // A root gets its type, and its entries their parent, when it is first asked for: before the entries are looked at.
  const roots = { zones: zonesRoot(doc), markup: markupRoot(doc), calibration: calibrationRoot(doc) };
  for (const { upd, changes } of entries) {
    for (const change of changes) {
      if ('zoneId' in change) touched.zoneIds.add(change.zoneId);
      else if ('markupId' in change) touched.markupIds.add(change.markupId);
      else touched.calibration = true;
    }
    addTouchedByUpdate(doc, upd, (item) => addItem(item, roots, touched));
  }
  return touched;
}

function addTouchedByUpdate(doc: Y.Doc, update: Uint8Array, add: (item: Y.Item) => void): void {
  const { structs, ds } = Y.decodeUpdate(update);
  for (const { id, length } of structs) eachItem(doc, id.client, id.clock, id.clock + length, add);
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) eachItem(doc, client, clock, clock + len, add);
  }
}

function eachItem(doc: Y.Doc, client: number, from: number, to: number, add: (item: Y.Item) => void): void {
  const structs = doc.store.clients.get(client) ?? [];
  for (let clock = from; clock < to;) {
    const struct = structAt(structs, clock);
    if (!struct) return;
    if (struct instanceof Y.Item) add(struct);
    clock = struct.id.clock + struct.length;
  }
}

/** Climbs to the entry of a root; what was collected as garbage hung below an entry that is still there. */
function addItem(
  item: Y.Item,
  roots: { zones: Y.Map<unknown>; markup: Y.Map<unknown>; calibration: Y.Map<unknown> },
  touched: TouchedParts,
): void {
  let top = item;
  while (top.parent instanceof Y.AbstractType && top.parent._item) top = top.parent._item;
  if (top.parent === roots.zones && top.parentSub !== null) touched.zoneIds.add(top.parentSub);
  if (top.parent === roots.markup && top.parentSub !== null) touched.markupIds.add(top.parentSub);
  if (top.parent === roots.calibration) touched.calibration = true;
}
