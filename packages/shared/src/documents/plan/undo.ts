/**
 * Undo and redo of one's own commands, never over what somebody else did since.
 *
 * Yjs offers two ways and neither serves alone. Its default can leave a field without any value when two writes
 * were concurrent, or bring a deleted zone back without some of its fields: the room refuses such documents.
 * `ignoreRemoteMapChanges` always restores, also over others. So it is on, and before each step those fields are
 * taken out of it that now hold somebody else's value. On which drawing an object was placed (drawn-on.ts) is written
 * with a step, but is no part of it: a step is not taken back for its sake.
 *
 * While something waits in the document for what it builds on, no step is taken and none is dropped: what others
 * replaced is gone then, and what replaces it is not there. Nor does an object come back without one of its fields.
 * Tests: undo.test.ts, honest-clients.fuzz.test.ts, lossy-lines.fuzz.test.ts.
 */
import * as Y from 'yjs';
import { isIncomplete } from '../apply-update.ts';
import { structAt } from '../struct-at.ts';
import { USER_EDIT } from './commands.ts';
import { calibrationRoot, drawnOnRoot, markupRoot, zonesRoot } from './plan-roots.ts';
import { withoutTornObjects, type Part } from './torn-objects.ts';

export type UndoStep = Y.UndoManager['undoStack'][number];
type DeleteSet = UndoStep['deletions'];

/** The undo manager of a plan, one step a command; move it with `undoStep` and `redoStep` only. */
export function createPlanUndo(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager([zonesRoot(doc), markupRoot(doc), calibrationRoot(doc)], {
    trackedOrigins: new Set([USER_EDIT]),
    captureTimeout: 0,
    ignoreRemoteMapChanges: true,
  });
}

/** Takes back the newest own step that still has an effect, null when there is none or it has to wait; passed steps are dropped. */
export function undoStep(manager: Y.UndoManager): UndoStep | null {
  return dropIdleSteps(manager.doc, manager.undoStack) ? manager.undo() : null;
}

/** Does the step again that was taken back last, as `undoStep` does. */
export function redoStep(manager: Y.UndoManager): UndoStep | null {
  return dropIdleSteps(manager.doc, manager.redoStack) ? manager.redo() : null;
}

/** Takes steps without an effect any more off the stack; true when one with an effect is on top then. */
export function dropIdleSteps(doc: Y.Doc, stack: UndoStep[]): boolean {
  if (isIncomplete(doc)) return false;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const own = new Set(stepParts(doc, top.insertions).map(({ item }) => newestCopy(doc, item)));
    const replaced = stepParts(doc, top.deletions).filter(({ item }) => !isOvertaken(item, own));
    const restored = withoutTornObjects(doc, replaced);
    top.deletions = toDeleteSet(restored);
    if ([...own].some((item) => !item.deleted) || canReturn(restored)) return true;
    stack.pop();
  }
  return false;
}

/** True when the map field that the item once held has a value from outside this step. */
function isOvertaken({ parent, parentSub }: Y.Item, own: ReadonlySet<Y.Item>): boolean {
  if (parentSub === null || !(parent instanceof Y.AbstractType) || parent._item?.deleted) return false;
  const current = parent._map.get(parentSub);
  return current !== undefined && !current.deleted && !own.has(current);
}

/** True when something deleted can come back: its map is there, or comes back with it. */
function canReturn(parts: readonly Part[]): boolean {
  const items = new Set(parts.map(({ item }) => item));
  return parts.some(({ item }) => {
    const parent = item.parent instanceof Y.AbstractType ? item.parent._item : null;
    return !parent?.deleted || parent.redone !== null || items.has(parent);
  });
}

/** Undo and redo restore copies; this follows them. */
function newestCopy(doc: Y.Doc, item: Y.Item): Y.Item {
  let newest = item;
  while (newest.redone !== null) {
    const copy = structAt(doc.store.clients.get(newest.redone.client) ?? [], newest.redone.clock);
    if (!(copy instanceof Y.Item)) break;
    newest = copy;
  }
  return newest;
}

function stepParts(doc: Y.Doc, set: DeleteSet): Part[] {
  const aside = drawnOnRoot(doc);
  return partsOf(doc, set).filter(({ item }) => item.parent !== aside);
}

/** Items of the set with the clocks that the set covers: Yjs joins neighbouring items, also of other steps. */
function partsOf(doc: Y.Doc, set: DeleteSet): Part[] {
  const parts: Part[] = [];
  for (const [client, ranges] of set.clients) {
    const structs = doc.store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      for (let from = clock; from < clock + len;) {
        const struct = structAt(structs, from);
        if (!struct) break;
        const to = Math.min(struct.id.clock + struct.length, clock + len);
        if (struct instanceof Y.Item) parts.push({ item: struct, from, to });
        from = to;
      }
    }
  }
  return parts;
}

function toDeleteSet(parts: readonly Part[]): DeleteSet {
  const set = Y.createDeleteSet();
  for (const { item, from, to } of parts) {
    const ranges = set.clients.get(item.id.client) ?? [];
    ranges.push({ clock: from, len: to - from });
    set.clients.set(item.id.client, ranges);
  }
  return set;
}
