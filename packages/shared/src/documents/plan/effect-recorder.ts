import type * as Y from 'yjs';
import type { PlanChange } from './changes.ts';
import { ALL_FIELDS, markupChanges, zoneChanges, type Touch } from './effect-changes.ts';
import { readNorth } from './north.ts';
import {
  CALIBRATION_KEY,
  NORTH_KEY,
  asMap,
  calibrationRoot,
  drawnOnRoot,
  markupRoot,
  zonesRoot,
} from './plan-roots.ts';
import { readCalibration } from './read.ts';

/** What a transaction did to a plan, in the terms of its objects. */
export interface Effect {
  zones: Map<string, Touch>;
  markup: Map<string, Touch>;
  /** Entries of the calibration root that were written or deleted. */
  calibrationKeys: Set<string>;
  /** Ids whose entry of drawn-on.ts was written. */
  drawnOn: Set<string>;
}

/** Runs `apply` on the document and records its effect. Cost grows with the change, not with the document. */
export function recordEffect(doc: Y.Doc, apply: () => void): Effect {
  const effect: Effect = {
    zones: new Map(),
    markup: new Map(),
    calibrationKeys: new Set(),
    drawnOn: new Set(),
  };
  const calibration = calibrationRoot(doc);
  const drawnOn = drawnOnRoot(doc);
  const onDrawnOn = ({ keysChanged }: Y.YMapEvent<unknown>): void => {
    for (const id of keysChanged) effect.drawnOn.add(id);
  };
  const onCalibration = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const { path, keys } of events) {
      const [key] = path;
      if (key !== undefined) effect.calibrationKeys.add(String(key));
      else for (const each of keys.keys()) effect.calibrationKeys.add(each);
    }
  };
  const stops = [recordRoot(zonesRoot(doc), effect.zones), recordRoot(markupRoot(doc), effect.markup)];
  calibration.observeDeep(onCalibration);
  drawnOn.observe(onDrawnOn);
  try {
    apply();
  } finally {
    for (const stop of stops) stop();
    calibration.unobserveDeep(onCalibration);
    drawnOn.unobserve(onDrawnOn);
  }
  return effect;
}

/** The effect as domain changes; names are cut to their limit, whatever the document holds. */
export function effectChanges(doc: Y.Doc, { zones, markup, calibrationKeys }: Effect): PlanChange[] {
  return [
    ...zoneChanges(zonesRoot(doc), zones),
    ...markupChanges(markupRoot(doc), markup),
    ...(calibrationKeys.has(CALIBRATION_KEY) ? scaleChange(doc) : []),
    ...(calibrationKeys.has(NORTH_KEY) ? northChange(doc) : []),
  ];
}

/** Nothing for a value that cannot be read, which is refused. */
function scaleChange(doc: Y.Doc): PlanChange[] {
  const calibration = readCalibration(doc);
  if (calibration) return [{ kind: 'calibration-set', mmPerPx: calibration.mmPerPx }];
  return calibrationRoot(doc).has(CALIBRATION_KEY) ? [] : [{ kind: 'calibration-cleared' }];
}

function northChange(doc: Y.Doc): PlanChange[] {
  const northDeg = readNorth(doc);
  if (northDeg !== null) return [{ kind: 'north-set', northDeg }];
  return calibrationRoot(doc).has(NORTH_KEY) ? [] : [{ kind: 'north-cleared' }];
}

function recordRoot(root: Y.Map<unknown>, touches: Map<string, Touch>): () => void {
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void => {
    for (const event of events) {
      if (event.target === root) recordEntries(root, event, transaction, touches);
      else recordInside(event, touches);
    }
  };
  root.observeDeep(onEvents);
  return () => root.unobserveDeep(onEvents);
}

function recordEntries(
  root: Y.Map<unknown>,
  event: Y.YEvent<Y.AbstractType<unknown>>,
  transaction: Y.Transaction,
  touches: Map<string, Touch>,
): void {
  for (const [id, { action, oldValue }] of event.keys) {
    const previous = action === 'add' ? new Map<string, unknown>() : lastFieldsOf(oldValue);
    if (action === 'add') {
      const isNew = isFirstOfKey(root, id, transaction);
      touches.set(id, { effect: 'created', isNew, fields: new Set(), previous });
    } else if (action === 'delete') {
      touches.set(id, { effect: 'deleted', isNew: false, fields: new Set(), previous });
    } else {
      touches.set(id, { effect: 'changed', isNew: false, fields: new Set([ALL_FIELDS]), previous });
    }
  }
}

function recordInside(event: Y.YEvent<Y.AbstractType<unknown>>, touches: Map<string, Touch>): void {
  const [id, part] = event.path;
  if (typeof id !== 'string') return;
  const touch: Touch = touches.get(id) ?? {
    effect: 'changed',
    isNew: false,
    fields: new Set(),
    previous: new Map(),
  };
  touches.set(id, touch);
  if (part !== undefined) {
    touch.fields.add(String(part));
    return;
  }
  for (const [key, { oldValue }] of event.keys) {
    touch.fields.add(key);
    touch.previous.set(key, oldValue);
  }
}

function isFirstOfKey(root: Y.Map<unknown>, key: string, transaction: Y.Transaction): boolean {
  for (let item = root._map.get(key) ?? null; item; item = item.left) {
    if (item.id.clock < (transaction.beforeState.get(item.id.client) ?? 0)) return false;
  }
  return true;
}

/** The fields of a deleted object, whose entries a Y.Map no longer answers. */
function lastFieldsOf(value: unknown): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [key, item] of asMap(value)?._map ?? []) fields.set(key, item.content.getContent().at(-1));
  return fields;
}
