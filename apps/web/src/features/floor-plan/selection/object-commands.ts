import {
  deleteZone,
  duplicateZone,
  lockZone,
  moveZone,
  reorderZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import {
  deleteMarkup,
  duplicateMarkup,
  lockMarkup,
  moveMarkup,
  reorderMarkup,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { restoreMarkup } from '@plumbline/shared/documents/plan/markup/markup-step.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { restoreZone } from '@plumbline/shared/documents/plan/plan-step.ts';
import { markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { readZoneData, type ZoneData } from '@plumbline/shared/documents/plan/zone-reader.ts';
import type { OrderPlace } from '@plumbline/shared/documents/plan/zone-places.ts';
import type * as Y from 'yjs';
import { isMarkup, type PlanObject } from './plan-object.ts';

/** One command for zones and markup, by what the id names. */
const isMarkupId = (doc: Y.Doc, id: string): boolean => markupRoot(doc).has(id);

export function readObject(doc: Y.Doc, id: string): ZoneData | PlanMarkup | null {
  return isMarkupId(doc, id) ? readMarkup(doc, id) : readZoneData(id, zonesRoot(doc).get(id));
}

export function moveObject(doc: Y.Doc, id: string, dx: number, dy: number): CommandResult {
  return isMarkupId(doc, id) ? moveMarkup(doc, id, dx, dy) : moveZone(doc, id, dx, dy);
}

export function deleteObject(doc: Y.Doc, id: string): CommandResult {
  return isMarkupId(doc, id) ? deleteMarkup(doc, id) : deleteZone(doc, id);
}

export function lockObject(doc: Y.Doc, id: string, locked: boolean): CommandResult {
  return isMarkupId(doc, id) ? lockMarkup(doc, id, locked) : lockZone(doc, id, locked);
}

export function reorderObject(doc: Y.Doc, id: string, place: Partial<OrderPlace['place']>): CommandResult {
  return isMarkupId(doc, id) ? reorderMarkup(doc, id, place) : reorderZone(doc, id, place);
}

export function restoreObject(doc: Y.Doc, object: PlanObject): CommandResult {
  return isMarkup(object) ? restoreMarkup(doc, object) : restoreZone(doc, object);
}

/** @param name of a zone's copy */
export function duplicateObject(
  doc: Y.Doc,
  original: PlanObject,
  copy: { id: string; name: string; dx: number; dy: number },
): CommandResult {
  return isMarkup(original) ? duplicateMarkup(doc, original.id, copy) : duplicateZone(doc, original.id, copy);
}
