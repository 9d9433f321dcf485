import type { Storey, ZoneColour } from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import { roomOutline } from '@plumbline/shared/demo-building/room-outline.ts';
import type { PlanSheet, PointPx } from './render-plan-sheet.ts';

/** The shape of a zone in plan pixels, rounded to 0.01. */
export type ZoneShape =
  | {
      readonly kind: 'rectangle';
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
  | { readonly kind: 'polygon'; readonly points: readonly PointPx[] };

/** A zone as plain data, ready for the commands of the plan document. */
export interface PlainZone {
  readonly name: string;
  readonly colour: ZoneColour;
  readonly shape: ZoneShape;
}

const round = (px: number): number => Math.round(px * 100) / 100;

/** One zone for each room of a storey, on the faces of its walls: rectangles, and polygons where a room has more corners. */
export function zonesFromRooms(storey: Storey, sheet: Pick<PlanSheet, 'toPx'>): PlainZone[] {
  return storey.rooms.map((room) => {
    const points = roomOutline(storey, room).map((point) => {
      const { x, y } = sheet.toPx(point);
      return { x: round(x), y: round(y) };
    });
    // Pixels run downwards, so the box's south is the upper edge on the sheet.
    const box = boundsOf(points);
    const shape: ZoneShape =
      points.length === 4
        ? { kind: 'rectangle', left: box.west, top: box.south, right: box.east, bottom: box.north }
        : { kind: 'polygon', points };
    return { name: room.name, colour: room.colour, shape };
  });
}
