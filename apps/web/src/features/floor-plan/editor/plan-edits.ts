import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import {
  CORNER_POINT_IDS,
  USER_EDIT,
  convertToPolygon,
  createPolygonZone,
  createRectangleZone,
  deleteZonePoint,
  insertZonePoint,
  moveRectangleCorner,
  moveZonePoint,
  recolourZone,
  renameZone,
  setCalibration,
  setNorth,
} from '@plumbline/shared/documents/plan/commands.ts';
import { bringBackZone } from '@plumbline/shared/documents/plan/plan-step.ts';
import { readZone } from '@plumbline/shared/documents/plan/read.ts';
import {
  ZONE_COLOURS,
  type CalibrationValue,
  type PlanPoint,
  type PlanZone,
  type ZoneColour,
} from '@plumbline/shared/documents/plan/schema.ts';
import { isCorner } from '@plumbline/shared/geometry/rectangle-points.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import type * as Y from 'yjs';
import type { EditKind } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { ManyEdits } from '../selection/many-edits.ts';
import { MarkupEdits } from '../markup/markup-edits.ts';
import type { EditorNotice, NewOutline } from './editor-store.ts';

/** Every edit that the screen can make, each one named step of this person. */
export class PlanEdits {
  #room: Pick<PlanRoom, 'doc' | 'edit'>;
  #onRefused: (reason: EditorNotice) => void;

  /** Edits of a selection. */
  readonly many: ManyEdits;
  readonly markup: MarkupEdits;

  constructor(room: Pick<PlanRoom, 'doc' | 'edit'>, onRefused: (reason: EditorNotice) => void) {
    this.#room = room;
    this.#onRefused = onRefused;
    this.many = new ManyEdits(room, onRefused);
    this.markup = new MarkupEdits(room, onRefused);
  }

  /** The new zone's id, null when it was refused. */
  create(outline: NewOutline, name: string): string | null {
    // Known before the edit, so that the step is about this zone from the start.
    const header = { id: newObjectId(), name, colour: this.#nextColour() };
    const result = this.#run('createZone', header.id, name, (doc) =>
      outline.shape === 'rectangle'
        ? createRectangleZone(doc, { ...header, ...outline.bounds })
        : createPolygonZone(doc, { ...header, points: outline.points }),
    );
    return result?.ok ? result.zoneId : null;
  }

  /** Makes a zone what it once was, also one that is gone; false when that was refused. */
  bringBack(zone: PlanZone): boolean {
    return this.#run('restoreZone', zone.id, zone.name, (doc) => bringBackZone(doc, zone))?.ok ?? false;
  }

  rename(zone: PlanZone, name: string): boolean {
    if (name === zone.name) return true;
    return this.#run('renameZone', zone.id, name, (doc) => renameZone(doc, zone.id, name))?.ok ?? false;
  }

  recolour(zone: PlanZone, colour: ZoneColour): void {
    if (colour !== zone.colour)
      this.#change('recolourZone', zone.id, (doc) => recolourZone(doc, zone.id, colour));
  }

  /** Moves a corner: a rectangle stays one, a polygon's point moves alone. */
  movePoint(zoneId: string, pointId: string, to: PlanPoint): void {
    this.#change('reshapeZone', zoneId, (doc) =>
      isCorner(pointId)
        ? moveRectangleCorner(doc, zoneId, pointId, to)
        : moveZonePoint(doc, zoneId, pointId, to),
    );
  }

  /** The new corner's id, null when it was refused. */
  insertPoint(zoneId: string, afterPointId: string, at: PlanPoint): string | null {
    let pointId: string | null = null;
    this.#change('reshapeZone', zoneId, (doc) =>
      onPolygon(doc, zoneId, () => {
        const result = insertZonePoint(doc, zoneId, polygonPointId(afterPointId), at);
        if (result.ok) pointId = result.pointId;
        return result;
      }),
    );
    return pointId;
  }

  deletePoint(zoneId: string, pointId: string): void {
    this.#change('reshapeZone', zoneId, (doc) =>
      onPolygon(doc, zoneId, () => deleteZonePoint(doc, zoneId, polygonPointId(pointId))),
    );
  }

  setScale(value: CalibrationValue): boolean {
    return this.#run('setCalibration', null, '', (doc) => setCalibration(doc, value))?.ok ?? false;
  }

  /** Degrees clockwise from straight up, null to take it away; false when that was refused. */
  setNorth(northDeg: number | null): boolean {
    const kind = northDeg === null ? 'clearNorth' : 'setNorth';
    return this.#run(kind, null, '', (doc) => setNorth(doc, northDeg))?.ok ?? false;
  }

  #change(kind: EditKind, zoneId: string, run: (doc: Y.Doc) => CommandResult): boolean {
    const name = readZone(this.#room.doc, zoneId)?.name ?? '';
    return this.#run(kind, zoneId, name, run)?.ok ?? false;
  }

  #run<Result extends CommandResult>(
    kind: EditKind,
    subjectId: string | null,
    name: string,
    run: (doc: Y.Doc) => Result,
  ): Result | undefined {
    const result = this.#room.edit({ kind, subjectId, name }, run);
    if (result && !result.ok) this.#onRefused(result.reason);
    return result;
  }

  #nextColour(): ZoneColour {
    const [first, ...rest] = ZONE_COLOURS;
    return [first, ...rest][zonesRoot(this.#room.doc).size % ZONE_COLOURS.length] ?? first;
  }
}

/** A rectangle whose points are edited becomes a polygon in the same step. */
function onPolygon(doc: Y.Doc, zoneId: string, run: () => CommandResult): CommandResult {
  return doc.transact(() => {
    if (readZone(doc, zoneId)?.shape === 'rectangle') {
      const converted = convertToPolygon(doc, zoneId);
      if (!converted.ok) return converted;
    }
    return run();
  }, USER_EDIT);
}

function polygonPointId(pointId: string): string {
  return CORNER_POINT_IDS[pointId] ?? pointId;
}
