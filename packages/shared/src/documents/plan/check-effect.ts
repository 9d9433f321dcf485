/**
 * The effect check of an update that `admitUpdate` let through: it is applied to a candidate copy of the room's
 * document, and what it did there is judged, never what it claims. Only touched objects are validated; the rest was
 * when it came in. Tests: check-effect.test.ts, attacks.test.ts, honest-clients.fuzz.test.ts.
 */
import type * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import type { EffectInput, EffectVerdict } from '../document-kind.ts';
import type { PlanChange } from './changes.ts';
import { isRevisionEntry } from './drawn-on.ts';
import type { Touch } from './effect-changes.ts';
import { effectChanges, recordEffect, type Effect } from './effect-recorder.ts';
import { markupFault } from './markup/validate-markup.ts';
import { readNorth } from './north.ts';
import {
  CALIBRATION_KEY,
  NORTH_KEY,
  calibrationRoot,
  drawnOnRoot,
  markupRoot,
  zonesRoot,
} from './plan-roots.ts';
import { readCalibration } from './read.ts';
import { CALIBRATION_ROOT, DRAWN_ON_ROOT, MARKUP_ROOT, ZONES_ROOT } from './schema.ts';
import { exactMap, zoneFault } from './validate-zone.ts';

const ROOTS: readonly string[] = [ZONES_ROOT, CALIBRATION_ROOT, MARKUP_ROOT, DRAWN_ON_ROOT];
const CALIBRATION_KEYS: readonly string[] = [CALIBRATION_KEY, NORTH_KEY];

/** How many objects a plan takes at most. */
const MOST = { zones: ROOM_LIMITS.zonesPerPlan, markup: ROOM_LIMITS.markupPerPlan };

/** Applies an update to the candidate and judges the effect. Never throws. */
export function checkPlanEffect({
  candidate,
  update,
  access,
  limits,
}: EffectInput): EffectVerdict<PlanChange> {
  const most = { ...MOST, ...limits };
  let effect: Effect;
  try {
    effect = recordEffect(candidate, () => applyUpdate(candidate, update));
  } catch {
    return { ok: false, code: 'edit-undecodable', changes: [] };
  }
  const { pendingStructs, pendingDs } = candidate.store;
  if (pendingStructs || pendingDs) return { ok: false, code: 'edit-gap', changes: [] };
  const changes = effectChanges(candidate, effect);
  const code = access === 'read' ? 'edit-read-only' : effectFault(candidate, effect, most);
  return code ? { ok: false, code, changes } : { ok: true, changes };
}

function effectFault(
  doc: Y.Doc,
  { zones, markup, calibrationKeys, drawnOn }: Effect,
  most: typeof MOST,
): ErrorCode | null {
  for (const root of doc.share.keys()) if (!ROOTS.includes(root)) return 'edit-schema';
  const calibration = exactMap(calibrationRoot(doc));
  if (!calibration) return 'edit-schema';
  return (
    rootFault(zonesRoot(doc), zones, { limit: most.zones, faultOf: zoneFault }) ??
    rootFault(markupRoot(doc), markup, { limit: most.markup, faultOf: markupFault }) ??
    (calibrationKeys.size > 0 ? calibrationFault(doc, calibration) : null) ??
    drawnOnFault(drawnOnRoot(doc), drawnOn)
  );
}

function rootFault(
  root: Y.Map<unknown>,
  touches: ReadonlyMap<string, Touch>,
  { limit, faultOf }: { limit: number; faultOf: typeof zoneFault },
): ErrorCode | null {
  if (!exactMap(root)) return 'edit-schema';
  let hasCreated = false;
  for (const [id, { effect, isNew, fields }] of touches) {
    if (effect === 'deleted') continue;
    const fault = faultOf(id, root.get(id), isNew, effect === 'changed' ? fields : undefined);
    if (fault) return fault;
    hasCreated ||= effect === 'created';
  }
  return hasCreated && root.size > limit ? 'edit-limit' : null;
}

/** Entries of objects that are gone are no fault: somebody else deleted them meanwhile. */
function drawnOnFault(root: Y.Map<unknown>, touched: ReadonlySet<string>): ErrorCode | null {
  if (!exactMap(root)) return 'edit-schema';
  for (const id of touched) if (root.has(id) && !isRevisionEntry(id, root.get(id))) return 'edit-schema';
  return null;
}

function calibrationFault(doc: Y.Doc, calibration: Y.Map<unknown>): ErrorCode | null {
  for (const key of calibration.keys()) if (!CALIBRATION_KEYS.includes(key)) return 'edit-schema';
  const isBroken =
    (calibration.has(CALIBRATION_KEY) && !readCalibration(doc)) ||
    (calibration.has(NORTH_KEY) && readNorth(doc) === null);
  return isBroken ? 'edit-schema' : null;
}
