/**
 * One step of a person as plain data: what its subject was before and is after. It tells what was meant even when the
 * document it was made in is thrown away, and can be made once more on another state of the plan. Only what the step
 * changed is written then, as a merge would have done. Tests: plan-step.test.ts.
 */
import type * as Y from 'yjs';
import { boundsOf } from '../../geometry/bounds.ts';
import { USER_EDIT, clearCalibration, setCalibration, setNorth } from './commands.ts';
import { refused, type CommandResult } from './command-result.ts';
import { openZone, setField, type EditableZone } from './editable-zone.ts';
import { newZoneMap, type NewShape } from './new-zone.ts';
import { firstOrderKeys } from './order-keys.ts';
import { readMarkup } from './markup/markup-reader.ts';
import { repeatMarkupStep } from './markup/markup-step.ts';
import type { PlanMarkup } from './markup/schema.ts';
import { readNorth } from './north.ts';
import { writePoints } from './ring-edit.ts';
import { zonesRoot } from './plan-roots.ts';
import { readCalibration } from './read.ts';
import type { CalibrationValue } from './schema.ts';
import { readZoneData, type ZoneData } from './zone-reader.ts';

interface BeforeAndAfter<Value> {
  before: Value | null;
  after: Value | null;
}

/** What a step did to its only subject; null where there was or is none. */
export type SubjectStep =
  | ({ of: 'zone'; zoneId: string } & BeforeAndAfter<ZoneData>)
  | ({ of: 'markup'; markupId: string } & BeforeAndAfter<PlanMarkup>)
  | ({ of: 'calibration' } & BeforeAndAfter<CalibrationValue>)
  | ({ of: 'north' } & BeforeAndAfter<number>);

/** What a step did to its subject, or to each of the several subjects that it changed. */
export type PlanStep = SubjectStep | { of: 'many'; steps: SubjectStep[] };

/** Reads the subjects now and answers the step once it is made; subjects that it did not change are not in it. */
export function watchManySteps(doc: Y.Doc, subjectIds: readonly string[]): () => PlanStep {
  const watched = subjectIds.map((id) => watchStep(doc, id));
  return () => ({ of: 'many', steps: watched.map((made) => made()).filter(hasChanged) });
}

/** What the plan has of the step's subjects after it, as data worth keeping; nothing for what it deleted. */
export function outcomeOf(step: PlanStep): (ZoneData | PlanMarkup | CalibrationValue | number)[] {
  const steps = step.of === 'many' ? step.steps : [step];
  return steps.flatMap(({ after }) => (after === null ? [] : [after]));
}

/** Reads the subject now and answers the step once it is made. `subjectId`: a zone or markup, null for the scale or where north is. */
export function watchStep(doc: Y.Doc, subjectId: string | null): () => SubjectStep {
  if (subjectId === null) {
    const [before, northBefore] = [readCalibrationValue(doc), readNorth(doc)];
    return () => {
      const north = readNorth(doc);
      if (north !== northBefore) return { of: 'north', before: northBefore, after: north };
      return { of: 'calibration', before, after: readCalibrationValue(doc) };
    };
  }
  const read = () => readZoneData(subjectId, zonesRoot(doc).get(subjectId));
  const before = read();
  const markupBefore = readMarkup(doc, subjectId);
  return () => {
    const markup = readMarkup(doc, subjectId);
    if (!markupBefore && !markup) return { of: 'zone', zoneId: subjectId, before, after: read() };
    return { of: 'markup', markupId: subjectId, before: markupBefore, after: markup };
  };
}

/**
 * Makes a step once more; refused when the plan has nothing any more that it could change. Of several subjects those
 * that are left are changed, in one transaction.
 */
export function repeatStep(doc: Y.Doc, step: PlanStep): CommandResult {
  if (step.of !== 'many') return repeatOne(doc, step);
  let result: CommandResult = { ok: true };
  doc.transact(() => {
    const results = step.steps.map((each) => repeatOne(doc, each));
    if (!results.some(({ ok }) => ok)) result = results[0] ?? result;
  }, USER_EDIT);
  return result;
}

function repeatOne(doc: Y.Doc, step: SubjectStep): CommandResult {
  if (step.of === 'calibration') {
    if (step.after) return setCalibration(doc, step.after);
    return readCalibrationValue(doc) ? clearCalibration(doc) : { ok: true };
  }
  if (step.of === 'north') {
    return step.after === null && readNorth(doc) === null ? { ok: true } : setNorth(doc, step.after);
  }
  if (step.of === 'markup') return repeatMarkupStep(doc, step.markupId, step);
  const { zoneId, before, after } = step;
  if (!after) {
    doc.transact(() => zonesRoot(doc).delete(zoneId), USER_EDIT);
    return { ok: true };
  }
  if (!before) return zonesRoot(doc).has(zoneId) ? { ok: true } : restoreZone(doc, after);
  const editable = openZone(doc, zoneId, { evenLocked: true });
  if (!editable.ok) return editable;
  doc.transact(() => writeChanges(editable, before, after), USER_EDIT);
  return { ok: true };
}

/** Makes a zone what it once was, whether it is still there or not; what it is already stays untouched. */
export function bringBackZone(doc: Y.Doc, zone: ZoneData): CommandResult {
  const now = readZoneData(zone.id, zonesRoot(doc).get(zone.id));
  if (!now) return restoreZone(doc, zone);
  return repeatStep(doc, { of: 'zone', zoneId: zone.id, before: now, after: zone });
}

/** Draws a zone as it was: under its id, in its place of the drawing order, with its lock and the ids of its points. */
export function restoreZone(doc: Y.Doc, zone: ZoneData): CommandResult {
  const zones = zonesRoot(doc);
  if (zones.has(zone.id)) return refused('id-taken');
  const { name, colour, order, locked } = zone;
  doc.transact(
    () => void zones.set(zone.id, newZoneMap({ name, colour, order, locked }, shapeOf(zone))),
    USER_EDIT,
  );
  return { ok: true };
}

function hasChanged({ before, after }: SubjectStep): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function readCalibrationValue(doc: Y.Doc): CalibrationValue | null {
  const read = readCalibration(doc);
  return read && { a: read.a, b: read.b, distanceMm: read.distanceMm, unit: read.unit };
}

function shapeOf({ shape, points }: ZoneData): NewShape {
  const bounds = shape === 'rectangle' ? boundsOf(points) : null;
  return bounds ? { shape: 'rectangle', bounds } : { shape: 'polygon', points };
}

function writeChanges(editable: EditableZone, before: ZoneData, after: ZoneData): void {
  for (const key of ['name', 'colour', 'order', 'locked'] as const) {
    if (before[key] !== after[key]) setField(editable.map, key, after[key]);
  }
  const isSameKind = before.shape === after.shape && editable.zone.shape === after.shape;
  if (!isSameKind) writeShape(editable, after);
  else if (after.shape === 'rectangle') writeSides(editable, before, after);
  else writePoints(editable, before.points, after.points);
}

/** Those sides only that the step moved. */
function writeSides({ map }: EditableZone, before: ZoneData, after: ZoneData): void {
  const from = boundsOf(before.points);
  const to = boundsOf(after.points);
  if (!from || !to) return;
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    if (from[side] !== to[side]) setField(map, side, to[side]);
  }
}

/** The whole outline anew: the step made it another shape. */
function writeShape({ map, points, ring }: EditableZone, after: ZoneData): void {
  points.clear();
  ring.clear();
  const made = shapeOf(after);
  if (made.shape === 'rectangle') {
    for (const [side, value] of Object.entries(made.bounds)) setField(map, side, value);
  } else {
    const orders = firstOrderKeys(after.points.length);
    for (const [index, { id, x, y }] of after.points.entries()) {
      points.set(id, { x, y });
      ring.set(id, orders[index]);
    }
  }
  setField(map, 'shape', after.shape);
}
