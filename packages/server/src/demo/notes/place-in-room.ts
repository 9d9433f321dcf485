import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import { roomOutline } from '@plumbline/shared/demo-building/room-outline.ts';
import type { PlanSheet, PointPx } from '../plan-sheets/render-plan-sheet.ts';
import type { DemoNote } from './demo-note.ts';

/** Where a note lies on the sheet of its storey, or null when it lies in a room of another one. */
export function placeInRoom(
  storey: Storey,
  sheet: Pick<PlanSheet, 'toPx'>,
  [roomId, east, south]: NonNullable<DemoNote['at']>,
): PointPx | null {
  const room = storey.rooms.find(({ id }) => id === roomId);
  if (!room) return null;
  const box = boundsOf(roomOutline(storey, room));
  const point = {
    x: box.west + east * (box.east - box.west),
    y: box.north - south * (box.north - box.south),
  };
  const { x, y } = sheet.toPx(point);
  return { x: Math.round(x), y: Math.round(y) };
}
