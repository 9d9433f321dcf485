import type { WorldPoint } from '@plumbline/shared/geometry/world-tie.ts';

/** Latitude, then longitude, in degrees with a decimal point, as maps give them to be copied. */
const PAIR = /^\s*([+\-−]?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*([+\-−]?\d{1,3}(?:\.\d+)?)°?\s*$/u;

/** What was typed or pasted, null when it is no place on the earth. Test: read-world-point.test.ts. */
export function readWorldPoint(text: string): WorldPoint | null {
  const [, latText, lonText] = PAIR.exec(text) ?? [];
  if (latText === undefined || lonText === undefined) return null;
  const [lat, lon] = [toNumber(latText), toNumber(lonText)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

function toNumber(text: string): number {
  return Number(text.replace('−', '-'));
}
