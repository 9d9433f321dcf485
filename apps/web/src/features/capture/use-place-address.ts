import { toPlanPoint } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How far back is looked, in days. */
export const RANGES = [
  { id: 'all', days: null },
  { id: '30', days: 30 },
  { id: '90', days: 90 },
  { id: '365', days: 365 },
] as const;
type RangeId = (typeof RANGES)[number]['id'];

/** Floor, place and range as the address has them, so that a copied one shows the same. */
export function usePlaceAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.get('at');
  const at = useMemo(() => readPoint(text), [text]);
  const range = RANGES.find(({ id }) => id === params.get('days')) ?? RANGES[0];
  const put = useCallback(
    (change: Record<string, string>, drop: readonly string[] = []) =>
      setParams((before) => {
        for (const [name, value] of Object.entries(change)) before.set(name, value);
        for (const name of drop) before.delete(name);
        return before;
      }),
    [setParams],
  );
  const toPlace = useCallback(
    (point: PlanPoint) => {
      const place = toPlanPoint(point);
      if (place) put({ at: `${place.x},${place.y}` });
    },
    [put],
  );
  return {
    floorId: params.get('floorId'),
    at,
    range: range.id,
    days: range.days,
    /** Beside the plan: the place that was picked, or how the zones were seen. */
    isOfZones: params.get('show') === 'zones',
    toZones: (isOfZones: boolean) => (isOfZones ? put({ show: 'zones' }) : put({}, ['show'])),
    toPlace,
    toFloor: (floorId: string) => put({ floorId }, ['at']),
    toRange: (id: RangeId) => (id === 'all' ? put({}, ['days']) : put({ days: id })),
  };
}

function readPoint(text: string | null): PlanPoint | null {
  const [x, y, ...more] = (text ?? '').split(',');
  if (!x || !y || more.length > 0) return null;
  return toPlanPoint({ x: Number(x), y: Number(y) });
}
