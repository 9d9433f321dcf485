/**
 * Which revision of the drawing somebody had in sight when they gave an object its place: root map `drawnOn`, object
 * id → number of the revision, from 2 on; an object without an entry was placed on the first. So what is drawn on a
 * drawing that was replaced meanwhile, late or offline, is told from what was drawn with the new one in sight. It is
 * written in the transaction of the edit, by the client that makes it. Test: drawn-on.test.ts.
 */
import * as Y from 'yjs';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { USER_EDIT } from './commands.ts';
import { drawnOnRoot, markupRoot, zonesRoot } from './plan-roots.ts';

const FIRST = 1;
const REVISION_MAX = 100_000;
/** Fields that say nothing of an object's place. */
const LOOKS: ReadonlySet<string | null> = new Set([
  'name',
  'colour',
  'order',
  'locked',
  'size',
  'line',
  'text',
  'stamp',
]);

/** The number of the revision on which the object was last placed; 1 for what was never placed on another. */
export function drawnOn(doc: Y.Doc, objectId: string): number {
  const entry = drawnOnRoot(doc).get(objectId);
  return isRevisionEntry(objectId, entry) ? entry : FIRST;
}

/** True for what the root may hold. */
export function isRevisionEntry(objectId: string, entry: unknown): entry is number {
  const isNumber = typeof entry === 'number' && Number.isInteger(entry);
  return isNumber && entry > FIRST && entry <= REVISION_MAX && OBJECT_ID_PATTERN.test(objectId);
}

/**
 * Runs one edit as one transaction and notes the revision for everything that it draws or gives another place.
 * @param revision number of the revision that the person sees, from 1
 * @returns what `edit` does
 */
export function editOnDrawing<T>(doc: Y.Doc, revision: number, edit: () => T): T {
  return doc.transact((transaction) => {
    const result = edit();
    for (const id of placedIn(doc, transaction)) note(doc, id, revision);
    return result;
  }, USER_EDIT);
}

function note(doc: Y.Doc, id: string, revision: number): void {
  const root = drawnOnRoot(doc);
  const isThere = zonesRoot(doc).has(id) || markupRoot(doc).has(id);
  if (isThere && revision > FIRST) {
    if (root.get(id) !== revision) root.set(id, revision);
  } else if (root.has(id)) root.delete(id);
}

/** The objects that came, went or got another place. */
function placedIn(doc: Y.Doc, { changed }: Y.Transaction): Set<string> {
  const roots: ReadonlySet<unknown> = new Set([zonesRoot(doc), markupRoot(doc)]);
  const placed = new Set<string>();
  for (const [type, keys] of changed) {
    if (roots.has(type)) for (const id of keys) placed.add(String(id));
    else {
      const inside = objectAround(type, roots);
      const isPlace = inside && (inside.isDeep || [...keys].some((key) => !LOOKS.has(key)));
      if (isPlace) placed.add(inside.id);
    }
  }
  return placed;
}

/** The object that a type is, or lies in; null for types of other roots. */
function objectAround(
  { _item: item }: { _item: Y.Item | null },
  roots: ReadonlySet<unknown>,
): { id: string; isDeep: boolean } | null {
  if (!item || item.parentSub === null) return null;
  if (roots.has(item.parent)) return { id: item.parentSub, isDeep: false };
  const around = item.parent instanceof Y.AbstractType ? objectAround(item.parent, roots) : null;
  return around && { ...around, isDeep: true };
}
