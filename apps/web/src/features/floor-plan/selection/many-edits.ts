import { changeMany } from '@plumbline/shared/documents/plan/change-many.ts';
import {
  createPolygonZone,
  createRectangleZone,
  recolourZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import { clampShift } from '@plumbline/shared/documents/plan/editable-zone.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { MarkupKind, PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import type { PlanPoint, PlanZone, ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import type { OrderPlace } from '@plumbline/shared/documents/plan/zone-places.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type * as Y from 'yjs';
import type { PlanAction, EditKind, ManyEditKind } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { lookChange, type MarkupLook } from '../markup/markup-look.ts';
import {
  deleteObject,
  duplicateObject,
  lockObject,
  moveObject,
  readObject,
  reorderObject,
  restoreObject,
} from './object-commands.ts';
import type { PlacedCopy } from './place-copies.ts';
import { isMarkup, type PlanObject } from './plan-object.ts';

/** How a step on one zone is called, on one object of markup, and on several objects. */
interface Kinds {
  zone: EditKind;
  markup: EditKind;
  many: ManyEditKind;
}

/** What the step on an object that is not there yet, or not any more, is called by. */
interface Subject {
  name: string;
  markup?: MarkupKind;
}

const MOVE = { zone: 'moveZone', markup: 'moveMarkup' } as const;

/**
 * Edits of a selection, each one step of this person: one to undo, one that waits, one that is sent.
 * Locked objects are left as they are, and it is said how many. Tests: selection-actions.test.ts, one-step.test.ts.
 */
export class ManyEdits {
  #room: Pick<PlanRoom, 'doc' | 'edit'>;
  #notify: (notice: EditorNotice) => void;

  constructor(room: Pick<PlanRoom, 'doc' | 'edit'>, notify: (notice: EditorNotice) => void) {
    this.#room = room;
    this.#notify = notify;
  }

  /** Moves all by plan pixels; at the edge of plan space they stop together. */
  move(ids: readonly string[], dx: number, dy: number): void {
    const free = this.#unlocked(ids);
    const points = free.flatMap((id) => {
      const object = readObject(this.#room.doc, id);
      if (!object) return [];
      return 'kind' in object ? markupPoints(object) : object.points;
    });
    const { x, y } = clampShift(points, dx, dy);
    this.#run({ ...MOVE, many: 'moveMany' }, free, (doc, id) => moveObject(doc, id, x, y));
  }

  /** Moves each by its own way, e.g. to align them. */
  arrange(kind: 'alignMany' | 'distributeMany', shifts: ReadonlyMap<string, PlanPoint>): void {
    const moved = [...shifts].filter(([, { x, y }]) => x !== 0 || y !== 0).map(([id]) => id);
    this.#run({ ...MOVE, many: kind }, moved, (doc, id) => {
      const { x, y } = shifts.get(id) ?? { x: 0, y: 0 };
      return moveObject(doc, id, x, y);
    });
  }

  /** The objects that were deleted, as they were. */
  delete(objects: readonly PlanObject[], many: 'deleteMany' | 'cutMany' = 'deleteMany'): PlanObject[] {
    const free = this.#unlocked(objects.map(({ id }) => id));
    const kinds = { zone: 'deleteZone', markup: 'deleteMarkup', many } as const;
    const done = new Set(this.#run(kinds, free, deleteObject));
    return objects.filter(({ id }) => done.has(id));
  }

  /** Draws deleted objects again as they were, under their own ids; answers those that were drawn. */
  restore(objects: readonly PlanObject[]): string[] {
    const byId = new Map(objects.map((object) => [object.id, object]));
    const draw = (doc: Y.Doc, id: string): CommandResult => {
      const object = byId.get(id);
      return object ? restoreObject(doc, object) : { ok: true };
    };
    const kinds = { zone: 'restoreZone', markup: 'restoreMarkup', many: 'restoreMany' } as const;
    return this.#run(kinds, [...byId.keys()], draw, objects[0] && subjectOf(objects[0]));
  }

  /** The ids of the copies that were made, each directly above its original and beside it by plan pixels. */
  duplicate(objects: readonly PlanObject[], nameOf: (zone: PlanZone) => string, byPx: number): string[] {
    const copies = new Map(
      objects.map((original) => {
        const subject = isMarkup(original) ? subjectOf(original) : { name: nameOf(original) };
        return [newObjectId(), { original, subject }] as const;
      }),
    );
    const make = (doc: Y.Doc, id: string): CommandResult => {
      const copy = copies.get(id);
      if (!copy) return { ok: true };
      return duplicateObject(doc, copy.original, { id, name: copy.subject.name, dx: byPx, dy: byPx });
    };
    const kinds = { zone: 'duplicateZone', markup: 'duplicateMarkup', many: 'duplicateMany' } as const;
    const [first] = copies.values();
    return this.#run(kinds, [...copies.keys()], make, first?.subject);
  }

  /** Draws copies above everything; the ids of those that were drawn. None where the plan has no room for all. */
  paste(copies: readonly PlacedCopy[], many: 'pasteMany' | 'drawMany' = 'pasteMany'): string[] {
    const { doc: plan } = this.#room;
    const markupCount = copies.filter((copy) => 'drawing' in copy).length;
    const zoneCount = copies.length - markupCount;
    if (zoneCount > 0 && zonesRoot(plan).size + zoneCount > ROOM_LIMITS.zonesPerPlan) {
      this.#notify('too-many-zones');
      return [];
    }
    if (markupCount > 0 && markupRoot(plan).size + markupCount > ROOM_LIMITS.markupPerPlan) {
      this.#notify('too-many-markup');
      return [];
    }
    const byId = new Map(copies.map((copy) => [newObjectId(), copy]));
    const draw = (doc: Y.Doc, id: string): CommandResult => {
      const copy = byId.get(id);
      return copy ? drawCopy(doc, id, copy) : { ok: true };
    };
    const kinds = { zone: 'createZone', markup: 'drawMarkup', many } as const;
    const [first] = copies;
    const subject = first && ('drawing' in first ? subjectOf(first.drawing) : { name: first.name });
    return this.#run(kinds, [...byId.keys()], draw, subject);
  }

  /** Of zones alone. */
  recolour(ids: readonly string[], colour: ZoneColour): void {
    const kinds = { zone: 'recolourZone', markup: 'styleMarkup', many: 'recolourMany' } as const;
    this.#run(kinds, ids, (doc, id) => recolourZone(doc, id, colour));
  }

  /** Gives markup another look, as far as it has such a thing and it differs. */
  restyle(objects: readonly PlanMarkup[], look: MarkupLook): void {
    const changes = new Map(objects.map((markup) => [markup.id, lookChange(markup, look)] as const));
    const ids = objects.map(({ id }) => id).filter((id) => changes.get(id));
    const kinds = { zone: 'recolourZone', markup: 'styleMarkup', many: 'styleMany' } as const;
    this.#run(kinds, ids, (doc, id) => changes.get(id)?.(doc) ?? { ok: true });
  }

  setLocked(ids: readonly string[], locked: boolean): void {
    const kinds: Kinds = locked
      ? { zone: 'lockZone', markup: 'lockMarkup', many: 'lockMany' }
      : { zone: 'unlockZone', markup: 'unlockMarkup', many: 'unlockMany' };
    this.#run(kinds, ids, (doc, id) => lockObject(doc, id, locked));
  }

  reorder(places: readonly OrderPlace[]): void {
    const byId = new Map(places.map(({ id, place }) => [id, place]));
    const kinds = { zone: 'reorderZone', markup: 'reorderMarkup', many: 'reorderMany' } as const;
    this.#run(kinds, [...byId.keys()], (doc, id) => reorderObject(doc, id, byId.get(id) ?? {}));
  }

  /** Says how many locked objects were left out. */
  tellLocked(lockedLeft: number): void {
    if (lockedLeft > 0) this.#notify({ lockedLeft });
  }

  #unlocked(ids: readonly string[]): string[] {
    const isLocked = (id: string) => readObject(this.#room.doc, id)?.locked;
    const free = ids.filter((id) => isLocked(id) === false);
    const lockedLeft = ids.filter((id) => isLocked(id) === true).length;
    if (ids.length === 1 && lockedLeft === 1) this.#notify('locked');
    else this.tellLocked(lockedLeft);
    return free;
  }

  /** The ids for which the command was done. */
  #run(
    kinds: Kinds,
    ids: readonly string[],
    change: (doc: Y.Doc, id: string) => CommandResult,
    subject?: Subject,
  ): string[] {
    const [first] = ids;
    if (first === undefined) return [];
    const action =
      ids.length === 1
        ? this.#actionOn(first, kinds, subject)
        : { kind: kinds.many, subjectId: first, subjectIds: ids, name: '' };
    const result = this.#room.edit(action, (on) => changeMany(on, ids, (id) => change(on, id)));
    if (result && !result.ok) this.#notify(result.reason);
    return result?.ok ? result.done : [];
  }

  #actionOn(id: string, kinds: Kinds, known?: Subject): PlanAction {
    const object = readObject(this.#room.doc, id);
    const { name, markup } = known ?? (object ? subjectOf(object) : { name: '' });
    const short = cutText(name, ROOM_LIMITS.nameChars);
    return markup
      ? { kind: kinds.markup, subjectId: id, name: short, markup }
      : { kind: kinds.zone, subjectId: id, name: short };
  }
}

function subjectOf(object: { name: string } | { kind: MarkupKind; text?: string }): Subject {
  return 'kind' in object ? { name: object.text ?? '', markup: object.kind } : { name: object.name };
}

function drawCopy(doc: Y.Doc, id: string, copy: PlacedCopy): CommandResult {
  if ('drawing' in copy) return createMarkup(doc, copy.drawing, { id });
  const { outline, name, colour } = copy;
  return outline.shape === 'rectangle'
    ? createRectangleZone(doc, { id, name, colour, ...outline.bounds })
    : createPolygonZone(doc, { id, name, colour, points: outline.points });
}
