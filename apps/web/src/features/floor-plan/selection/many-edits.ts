import { changeMany } from '@plumbline/shared/documents/plan/change-many.ts';
import {
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  duplicateZone,
  lockZone,
  moveZone,
  recolourZone,
  reorderZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import { clampShift } from '@plumbline/shared/documents/plan/editable-zone.ts';
import { restoreZone } from '@plumbline/shared/documents/plan/plan-step.ts';
import { zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import type { PlanPoint, PlanZone, ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import { readZoneData, type ZoneData } from '@plumbline/shared/documents/plan/zone-reader.ts';
import type { OrderPlace } from '@plumbline/shared/documents/plan/zone-places.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type * as Y from 'yjs';
import type { EditKind, ManyEditKind } from '../../../collab/edit-action.ts';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import type { PlacedCopy } from './place-copies.ts';
import type { EditorNotice } from '../editor/editor-store.ts';

/** How a step on one object is called, and how one on several. */
type Kinds = readonly [one: EditKind, many: ManyEditKind];

/** A copy to be made, with its own id and name. */
interface Copy {
  of: string;
  id: string;
  name: string;
}

/**
 * Edits of a selection, each one step of this person: one to undo, one that waits, one that is sent.
 * Locked objects are left as they are, and it is said how many. Test: many-edits.test.ts.
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
    const zones = free.flatMap((id) => this.#zone(id) ?? []);
    const { x, y } = clampShift(
      zones.flatMap(({ points }) => points),
      dx,
      dy,
    );
    this.#run(['moveZone', 'moveMany'], free, (doc, id) => moveZone(doc, id, x, y));
  }

  /** Moves each by its own way, e.g. to align them. */
  arrange(kind: 'alignMany' | 'distributeMany', shifts: ReadonlyMap<string, PlanPoint>): void {
    const moved = [...shifts].filter(([, { x, y }]) => x !== 0 || y !== 0).map(([id]) => id);
    this.#run(['moveZone', kind], moved, (doc, id) => {
      const { x, y } = shifts.get(id) ?? { x: 0, y: 0 };
      return moveZone(doc, id, x, y);
    });
  }

  /** The zones that were deleted, as they were. */
  delete(zones: readonly PlanZone[], kind: 'deleteMany' | 'cutMany' = 'deleteMany'): PlanZone[] {
    const free = new Set(this.#unlocked(zones.map(({ id }) => id)));
    const done = new Set(this.#run(['deleteZone', kind], [...free], (doc, id) => deleteZone(doc, id)));
    return zones.filter(({ id }) => done.has(id));
  }

  /** Draws deleted zones again as they were, under their own ids; answers those that were drawn. */
  restore(zones: readonly PlanZone[]): string[] {
    const byId = new Map(zones.map((zone) => [zone.id, zone]));
    const draw = (doc: Y.Doc, id: string): CommandResult => {
      const zone = byId.get(id);
      return zone ? restoreZone(doc, zone) : { ok: true };
    };
    return this.#run(['restoreZone', 'restoreMany'], [...byId.keys()], draw, zones[0]?.name);
  }

  /** The ids of the copies that were made, each directly above its original and beside it by plan pixels. */
  duplicate(zones: readonly PlanZone[], nameOf: (zone: PlanZone) => string, byPx: number): string[] {
    const copies = new Map(
      zones.map((zone): [string, Copy] => {
        const id = newObjectId();
        return [id, { of: zone.id, id, name: nameOf(zone) }];
      }),
    );
    const make = (doc: Y.Doc, id: string): CommandResult => {
      const copy = copies.get(id);
      if (!copy) return { ok: true };
      return duplicateZone(doc, copy.of, { id, name: copy.name, dx: byPx, dy: byPx });
    };
    const ids = [...copies.keys()];
    return this.#run(['duplicateZone', 'duplicateMany'], ids, make, copies.get(ids[0] ?? '')?.name);
  }

  /** Draws copies above everything; the ids of those that were drawn. All or none, where the plan has no room. */
  paste(copies: readonly PlacedCopy[]): string[] {
    if (zonesRoot(this.#room.doc).size + copies.length > ROOM_LIMITS.zonesPerPlan) {
      this.#notify('too-many-zones');
      return [];
    }
    const byId = new Map(copies.map((copy) => [newObjectId(), copy]));
    const draw = (doc: Y.Doc, id: string): CommandResult => {
      const copy = byId.get(id);
      if (!copy) return { ok: true };
      const { outline, name, colour } = copy;
      const header = { id, name, colour };
      return outline.shape === 'rectangle'
        ? createRectangleZone(doc, { ...header, ...outline.bounds })
        : createPolygonZone(doc, { ...header, points: outline.points });
    };
    return this.#run(['createZone', 'pasteMany'], [...byId.keys()], draw, copies[0]?.name);
  }

  recolour(ids: readonly string[], colour: ZoneColour): void {
    this.#run(['recolourZone', 'recolourMany'], ids, (doc, id) => recolourZone(doc, id, colour));
  }

  setLocked(ids: readonly string[], locked: boolean): void {
    const kinds: Kinds = locked ? ['lockZone', 'lockMany'] : ['unlockZone', 'unlockMany'];
    this.#run(kinds, ids, (doc, id) => lockZone(doc, id, locked));
  }

  reorder(places: readonly OrderPlace[]): void {
    const byId = new Map(places.map(({ id, place }) => [id, place]));
    this.#run(['reorderZone', 'reorderMany'], [...byId.keys()], (doc, id) =>
      reorderZone(doc, id, byId.get(id) ?? {}),
    );
  }

  /** Says how many locked objects were left out. */
  tellLocked(lockedLeft: number): void {
    if (lockedLeft > 0) this.#notify({ lockedLeft });
  }

  #zone(id: string): ZoneData | null {
    return readZoneData(id, zonesRoot(this.#room.doc).get(id));
  }

  #unlocked(ids: readonly string[]): string[] {
    const free = ids.filter((id) => this.#zone(id)?.locked === false);
    const lockedLeft = ids.filter((id) => this.#zone(id)?.locked === true).length;
    if (ids.length === 1 && lockedLeft === 1) this.#notify('locked');
    else this.tellLocked(lockedLeft);
    return free;
  }

  /** The ids for which the command was done. */
  #run(
    [one, many]: Kinds,
    ids: readonly string[],
    change: (doc: Y.Doc, id: string) => CommandResult,
    name?: string,
  ): string[] {
    const [first] = ids;
    if (first === undefined) return [];
    const action =
      ids.length === 1
        ? { kind: one, subjectId: first, name: name ?? this.#zone(first)?.name ?? '' }
        : { kind: many, subjectId: first, subjectIds: ids, name: '' };
    const result = this.#room.edit(action, (on) => changeMany(on, ids, (id) => change(on, id)));
    if (result && !result.ok) this.#notify(result.reason);
    return result?.ok ? result.done : [];
  }
}
