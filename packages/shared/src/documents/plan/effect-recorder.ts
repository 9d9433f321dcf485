import type * as Y from 'yjs';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import type { PlanChange } from './changes.ts';
import { CALIBRATION_KEY, asMap, calibrationRoot, zonesRoot } from './plan-roots.ts';
import { readCalibration } from './read.ts';

type Facet = Extract<PlanChange, { kind: 'zone-changed' }>['changed'][number];

const FACETS: readonly Facet[] = ['name', 'colour', 'order', 'locked', 'shape', 'geometry'];

interface Touch {
  effect: 'created' | 'changed' | 'deleted';
  /** True when the id never stood in the document before. */
  isNew: boolean;
  facets: Set<Facet>;
  previousName: string | null;
}

/** What a transaction did to a plan, in the terms of its zones. */
export interface Effect {
  touches: Map<string, Touch>;
  calibrationTouched: boolean;
}

/** Runs `apply` on the document and records its effect. Cost grows with the change, not with the document. */
export function recordEffect(doc: Y.Doc, apply: () => void): Effect {
  const zones = zonesRoot(doc);
  const calibration = calibrationRoot(doc);
  const effect: Effect = { touches: new Map(), calibrationTouched: false };
  const onZones = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void => {
    for (const event of events) {
      if (event.target === zones) recordRoot(zones, event, transaction, effect.touches);
      else recordInside(event, effect.touches);
    }
  };
  const onCalibration = (): void => {
    effect.calibrationTouched = true;
  };
  zones.observeDeep(onZones);
  calibration.observeDeep(onCalibration);
  try {
    apply();
  } finally {
    zones.unobserveDeep(onZones);
    calibration.unobserveDeep(onCalibration);
  }
  return effect;
}

/** The effect as domain changes; names are cut to their limit, whatever the document holds. */
export function effectChanges(doc: Y.Doc, { touches, calibrationTouched }: Effect): PlanChange[] {
  const changes: PlanChange[] = [];
  for (const [zoneId, touch] of touches) {
    const name = nameOf(asMap(zonesRoot(doc).get(zoneId))?.get('name'));
    if (touch.effect === 'created') changes.push({ kind: 'zone-created', zoneId, name });
    else if (touch.effect === 'deleted') {
      changes.push({ kind: 'zone-deleted', zoneId, name: touch.previousName ?? '' });
    } else {
      const changed = FACETS.filter((facet) => touch.facets.has(facet));
      const { previousName } = touch;
      changes.push({
        kind: 'zone-changed',
        zoneId,
        name,
        changed,
        ...(previousName === null ? {} : { previousName }),
      });
    }
  }
  if (!calibrationTouched) return changes;
  const calibration = readCalibration(doc);
  if (calibration) changes.push({ kind: 'calibration-set', mmPerPx: calibration.mmPerPx });
  else if (!calibrationRoot(doc).has(CALIBRATION_KEY)) changes.push({ kind: 'calibration-cleared' });
  return changes;
}

function recordRoot(
  zones: Y.Map<unknown>,
  event: Y.YEvent<Y.AbstractType<unknown>>,
  transaction: Y.Transaction,
  touches: Map<string, Touch>,
): void {
  for (const [zoneId, { action, oldValue }] of event.keys) {
    const previousName = asMap(oldValue) ? lastNameOf(oldValue) : null;
    if (action === 'add') {
      const isNew = isFirstOfKey(zones, zoneId, transaction);
      touches.set(zoneId, { effect: 'created', isNew, facets: new Set(), previousName: null });
    } else if (action === 'delete') {
      touches.set(zoneId, { effect: 'deleted', isNew: false, facets: new Set(), previousName });
    } else {
      touches.set(zoneId, { effect: 'changed', isNew: false, facets: new Set(FACETS), previousName });
    }
  }
}

function recordInside(event: Y.YEvent<Y.AbstractType<unknown>>, touches: Map<string, Touch>): void {
  const [zoneId, part] = event.path;
  if (typeof zoneId !== 'string') return;
  const touch: Touch = touches.get(zoneId) ?? {
    effect: 'changed',
    isNew: false,
    facets: new Set(),
    previousName: null,
  };
  touches.set(zoneId, touch);
  if (part !== undefined) {
    touch.facets.add('geometry');
    return;
  }
  for (const [key, { oldValue }] of event.keys) {
    touch.facets.add(FACETS.find((facet) => facet === key) ?? 'geometry');
    if (key === 'name' && typeof oldValue === 'string') touch.previousName = nameOf(oldValue);
  }
}

function isFirstOfKey(zones: Y.Map<unknown>, key: string, transaction: Y.Transaction): boolean {
  for (let item = zones._map.get(key) ?? null; item; item = item.left) {
    if (item.id.clock < (transaction.beforeState.get(item.id.client) ?? 0)) return false;
  }
  return true;
}

/** The name in a deleted zone, whose entries a Y.Map no longer answers. */
function lastNameOf(zone: Y.Map<unknown>): string {
  return nameOf(zone._map.get('name')?.content.getContent().at(-1));
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, ROOM_LIMITS.nameChars) : '';
}
