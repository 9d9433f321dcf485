import type { Room, Storey } from '@plumbline/shared/demo-building/building.ts';
import { boundsOf } from '@plumbline/shared/demo-building/ring-area.ts';
import { roomAreaM2, roomLabelPoint, roomOutline } from '@plumbline/shared/demo-building/room-outline.ts';
import { lettering, letteringWidthMm } from './lettering.ts';
import { MM_PER_METRE, toPaper } from './sheet-layout.ts';
import { INK, rectangle } from './svg-marks.ts';

const NAME_MM = 2.5;
const AREA_MM = 2;
const SIDE_MM = 1.8;

/** A room's clear area as the sheet writes it. */
export function areaText(storey: Storey, room: Room): string {
  return `${roomAreaM2(storey, room).toFixed(1)} m²`;
}

function drawLabel(storey: Storey, room: Room): string[] {
  const name = room.name.toUpperCase();
  const { west, east } = boundsOf(roomOutline(storey, room));
  const roomMm = (east - west) * MM_PER_METRE - SIDE_MM;
  const shrink = Math.min(1, roomMm / letteringWidthMm(name, NAME_MM));
  const at = toPaper(roomLabelPoint(room));
  const area = areaText(storey, room);
  const nameMm = NAME_MM * shrink;
  const halfMm = Math.max(letteringWidthMm(name, nameMm), letteringWidthMm(area, AREA_MM)) / 2 + 0.8;
  return [
    rectangle(at.x - halfMm, at.y - 3.6, at.x + halfMm, at.y + 4, { fill: INK.paper }),
    lettering(name, { x: at.x, y: at.y - 1.7 }, { heightMm: nameMm, colour: INK.text, weight: 0.12 }),
    lettering(area, { x: at.x, y: at.y + 2.3 }, { heightMm: Math.min(AREA_MM, nameMm), colour: INK.soft }),
  ];
}

/** Names and clear areas of all rooms, on a patch of bare paper. */
export function drawRoomLabels(storey: Storey): string[] {
  return storey.rooms.flatMap((room) => drawLabel(storey, room));
}
