import type * as Y from 'yjs';
import { mmPerPx } from '../../geometry/calibration.ts';
import { canonicalJson } from '../canonical-json.ts';
import { readAllMarkup } from './markup/markup-reader.ts';
import type { PlanMarkup } from './markup/schema.ts';
import { readNorth } from './north.ts';
import { compareOrdered, type Ordered } from './order-keys.ts';
import { CALIBRATION_KEY, asMap, calibrationRoot, drawnOnRoot, markupRoot, zonesRoot } from './plan-roots.ts';
import {
  CalibrationValueSchema,
  shownText,
  type PlanCalibration,
  type PlanState,
  type PlanZone,
} from './schema.ts';
import { readZoneData, type ZoneData } from './zone-reader.ts';

interface Named extends Ordered {
  name: string;
}

/** The whole plan as plain data, zones and markup in drawing order; what is unknown or broken is left out. */
export function readPlan(doc: Y.Doc): PlanState & { markup: PlanMarkup[] } {
  const zones = readAllZones(doc);
  const names = readDisplayNames(doc);
  return {
    zones: zones.map((zone) => withDisplayName(zone, names)),
    calibration: readCalibration(doc),
    northDeg: readNorth(doc),
    markup: readAllMarkup(doc),
  };
}

/** One zone as plain data, or null when it is absent or broken. */
export function readZone(doc: Y.Doc, zoneId: string): PlanZone | null {
  const zone = readZoneData(zoneId, zonesRoot(doc).get(zoneId));
  return zone && withDisplayName(zone, readDisplayNames(doc));
}

/** What each zone is shown as, by id; renaming, ordering or deleting one zone may change the others' display names. */
export function readDisplayNames(doc: Y.Doc): Map<string, string> {
  const named: Named[] = [];
  for (const [id, value] of zonesRoot(doc).entries()) {
    const zone = asMap(value);
    const name = zone?.get('name');
    const order = zone?.get('order');
    if (typeof name === 'string' && typeof order === 'string')
      named.push({ id, name: shownText(name), order });
  }
  return nameZones(named.sort(compareOrdered));
}

/** The calibration with its scale, or null when none is set or readable. */
export function readCalibration(doc: Y.Doc): PlanCalibration | null {
  const value = CalibrationValueSchema.safeParse(calibrationRoot(doc).get(CALIBRATION_KEY));
  if (!value.success) return null;
  const scale = mmPerPx(value.data);
  return scale === null ? null : { ...value.data, mmPerPx: scale };
}

/** The raw content as canonical JSON, also of parts that readers leave out: equal if and only if two replicas agree. */
export function hashPlan(doc: Y.Doc): string {
  return canonicalJson({
    zones: zonesRoot(doc),
    calibration: calibrationRoot(doc),
    markup: markupRoot(doc),
    drawnOn: drawnOnRoot(doc),
  });
}

function readAllZones(doc: Y.Doc): ZoneData[] {
  const zones: ZoneData[] = [];
  for (const [id, value] of zonesRoot(doc).entries()) {
    const zone = readZoneData(id, value);
    if (zone) zones.push(zone);
  }
  return zones.sort(compareOrdered);
}

/** Equal names are numbered in drawing order: `Lobby`, `Lobby (2)`, passing over names that are taken. */
function nameZones(zones: readonly Named[]): Map<string, string> {
  const taken = new Set(zones.map((zone) => zone.name));
  const seen = new Map<string, number>();
  const shown = new Map<string, string>();
  for (const { id, name } of zones) {
    let count = (seen.get(name) ?? 0) + 1;
    let displayName = name;
    if (count > 1) {
      while (taken.has(`${name} (${count})`)) count += 1;
      displayName = `${name} (${count})`;
    }
    seen.set(name, count);
    shown.set(id, displayName);
  }
  return shown;
}

function withDisplayName({ id, name, ...rest }: ZoneData, names: ReadonlyMap<string, string>): PlanZone {
  return { id, name, displayName: names.get(id) ?? name, ...rest };
}
