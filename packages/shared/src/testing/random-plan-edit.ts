import type * as Y from 'yjs';
import {
  clearCalibration,
  convertToPolygon,
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  deleteZonePoint,
  duplicateZone,
  insertZonePoint,
  lockZone,
  moveRectangleCorner,
  moveZone,
  moveZonePoint,
  recolourZone,
  renameZone,
  reorderZone,
  setCalibration,
} from '../documents/plan/commands.ts';
import { redoStep, undoStep } from '../documents/plan/undo.ts';
import { zonesRoot } from '../documents/plan/plan-roots.ts';
import { readZone } from '../documents/plan/read.ts';
import { LENGTH_UNITS, ZONE_COLOURS, type PlanPoint, type PlanZone } from '../documents/plan/schema.ts';
import { RECTANGLE_CORNERS } from '../geometry/rectangle-points.ts';
import { randomMarkupEdit } from './random-markup-edit.ts';
import type { SeededRandom } from './seeded-random.ts';

const NAMES = ['Lobby', 'Stair A', '机房', 'غرفة', '会議室', 'Plant room'];
/** Few zones, so that several people meet in the same one. */
const ZONES_AIM = 12;

type ZoneEdit = (doc: Y.Doc, zone: PlanZone, random: SeededRandom) => unknown;

const ZONE_EDITS: readonly ZoneEdit[] = [
  (doc, { id }, random) => renameZone(doc, id, nameOf(random)),
  (doc, { id }, random) => recolourZone(doc, id, random.pick(ZONE_COLOURS) ?? 'z1'),
  (doc, { id }, random) => lockZone(doc, id, random.chance(0.2)),
  (doc, { id }, random) => moveZone(doc, id, random.int(200) - 100, random.int(200) - 100),
  moveSomeCorner,
  moveSomeCorner,
  moveSomePoint,
  moveSomePoint,
  (doc, zone, random) => insertZonePoint(doc, zone.id, somePoint(zone, random).id, nearby(zone, random)),
  (doc, zone, random) => deleteZonePoint(doc, zone.id, somePoint(zone, random).id),
  (doc, { id }) => convertToPolygon(doc, id),
  (doc, { id }, random) =>
    reorderZone(doc, id, { [random.chance(0.5) ? 'before' : 'after']: zoneIdOf(doc, random) }),
  (doc, { id }) => deleteZone(doc, id),
  (doc, { id }, random) => duplicateZone(doc, id, { dx: 10, dy: random.int(50), name: nameOf(random) }),
];

/** One edit as a person could make it, through the commands; some are refused and write nothing. */
export function randomPlanEdit(doc: Y.Doc, random: SeededRandom, undo?: Y.UndoManager): void {
  if (undo && random.chance(0.12)) {
    if (random.chance(0.6)) undoStep(undo);
    else redoStep(undo);
    return;
  }
  if (random.chance(0.05)) {
    editCalibration(doc, random);
    return;
  }
  if (random.chance(0.3)) {
    randomMarkupEdit(doc, random);
    return;
  }
  const zone = readZone(doc, zoneIdOf(doc, random));
  if (!zone || random.chance(zonesRoot(doc).size < ZONES_AIM ? 0.3 : 0.02)) createSomeZone(doc, random);
  else random.pick(ZONE_EDITS)?.(doc, zone, random);
}

function createSomeZone(doc: Y.Doc, random: SeededRandom): void {
  const { x, y } = { x: random.next() * 4000, y: random.next() * 4000 };
  const header = { name: nameOf(random), colour: random.pick(ZONE_COLOURS) ?? 'z1' };
  if (random.chance(0.5)) {
    createRectangleZone(doc, {
      ...header,
      left: x,
      top: y,
      right: x + 50 + random.next() * 300,
      bottom: y + 80,
    });
    return;
  }
  const corners = 3 + random.int(5);
  const points = Array.from({ length: corners }, (_, index) => {
    const angleRad = (index / corners) * 2 * Math.PI;
    return { x: x + Math.cos(angleRad) * 120, y: y + Math.sin(angleRad) * 120 };
  });
  createPolygonZone(doc, { ...header, points });
}

function editCalibration(doc: Y.Doc, random: SeededRandom): void {
  if (random.chance(0.3)) {
    clearCalibration(doc);
    return;
  }
  setCalibration(doc, {
    a: { x: random.int(1000), y: random.int(1000) },
    b: { x: random.int(1000), y: 1000 + random.int(1000) },
    distanceMm: 1 + random.next() * 50_000,
    unit: random.pick(LENGTH_UNITS) ?? 'm',
  });
}

function moveSomeCorner(doc: Y.Doc, zone: PlanZone, random: SeededRandom): void {
  moveRectangleCorner(doc, zone.id, random.pick(RECTANGLE_CORNERS) ?? 'lt', nearby(zone, random));
}

function moveSomePoint(doc: Y.Doc, zone: PlanZone, random: SeededRandom): void {
  moveZonePoint(doc, zone.id, somePoint(zone, random).id, nearby(zone, random));
}

function somePoint(zone: PlanZone, random: SeededRandom): PlanPoint & { id: string } {
  return random.pick(zone.points) ?? { id: '', x: 0, y: 0 };
}

function nearby(zone: PlanZone, random: SeededRandom): PlanPoint {
  const { x, y } = somePoint(zone, random);
  return { x: x + random.next() * 120 - 60, y: y + random.next() * 120 - 60 };
}

function zoneIdOf(doc: Y.Doc, random: SeededRandom): string {
  return random.pick([...zonesRoot(doc).keys()].sort()) ?? '';
}

function nameOf(random: SeededRandom): string {
  return random.pick(NAMES) ?? 'Lobby';
}
