import type * as Y from 'yjs';
import { CALIBRATION_KEY, calibrationRoot, zonesRoot } from './plan-roots.ts';

/** Called once a transaction: the ids of zones created, changed or deleted, and whether the calibration moved. */
export type PlanListener = (
  changedZoneIds: Set<string>,
  calibrationChanged: boolean,
  transaction: Y.Transaction,
) => void;

/** Tells the listener of every change of the plan, local or remote, with the zones it touched; returns how to stop. */
export function observePlan(doc: Y.Doc, onChange: PlanListener): () => void {
  const zones = zonesRoot(doc);
  const calibration = calibrationRoot(doc);
  let changedZoneIds = new Set<string>();
  let calibrationChanged = false;
  const onZones = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const id of changedZones(events)) changedZoneIds.add(id);
  };
  const onCalibration = (event: Y.YMapEvent<unknown>): void => {
    calibrationChanged ||= event.keysChanged.has(CALIBRATION_KEY);
  };
  const onTransactionEnd = (transaction: Y.Transaction): void => {
    const ids = changedZoneIds;
    const withCalibration = calibrationChanged;
    changedZoneIds = new Set();
    calibrationChanged = false;
    if (ids.size > 0 || withCalibration) onChange(ids, withCalibration, transaction);
  };
  zones.observeDeep(onZones);
  calibration.observe(onCalibration);
  doc.on('afterTransaction', onTransactionEnd);
  return () => {
    zones.unobserveDeep(onZones);
    calibration.unobserve(onCalibration);
    doc.off('afterTransaction', onTransactionEnd);
  };
}

function* changedZones(events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): Generator<string> {
  for (const event of events) {
    const [zoneId] = event.path;
    if (zoneId === undefined) yield* event.keys.keys();
    else yield String(zoneId);
  }
}
