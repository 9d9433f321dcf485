import type * as Y from 'yjs';
import type { PlanChange } from './changes.ts';
import { ALL_FIELDS, markupChanges, zoneChanges, type Touch } from './effect-changes.ts';
import { CALIBRATION_KEY, asMap, calibrationRoot, drawnOnRoot, markupRoot, zonesRoot } from './plan-roots.ts';
import { readCalibration } from './read.ts';

/** What a transaction did to a plan, in the terms of its objects. */
export interface Effect {
  zones: Map<string, Touch>;
  markup: Map<string, Touch>;
  calibrationTouched: boolean;
  /** Ids whose entry of drawn-on.ts was written. */
  drawnOn: Set<string>;
}

/** Runs `apply` on the document and records its effect. Cost grows with the change, not with the document. */
export function recordEffect(doc: Y.Doc, apply: () => void): Effect {
  const effect: Effect = {
    zones: new Map(),
    markup: new Map(),
    calibrationTouched: false,
    drawnOn: new Set(),
  };
  const calibration = calibrationRoot(doc);
  const drawnOn = drawnOnRoot(doc);
  const onDrawnOn = ({ keysChanged }: Y.YMapEvent<unknown>): void => {
    for (const id of keysChanged) effect.drawnOn.add(id);
  };
  const onCalibration = (): void => {
    effect.calibrationTouched = true;
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
export function effectChanges(doc: Y.Doc, { zones, markup, calibrationTouched }: Effect): PlanChange[] {
  const changes = [...zoneChanges(zonesRoot(doc), zones), ...markupChanges(markupRoot(doc), markup)];
  if (!calibrationTouched) return changes;
  const calibration = readCalibration(doc);
  if (calibration) changes.push({ kind: 'calibration-set', mmPerPx: calibration.mmPerPx });
  else if (!calibrationRoot(doc).has(CALIBRATION_KEY)) changes.push({ kind: 'calibration-cleared' });
  return changes;
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
