import type { Door, Fitting, Room, Storey, Wall, Window } from './building.ts';
import { deskBlock, meetingTable, roundTable, workplace } from './furniture.ts';
import {
  AXES,
  COLUMNS,
  CORE_FITTINGS,
  coreRooms,
  door,
  fitting,
  FRAME_DOORS,
  FRAME_WALLS,
  MAIN_STAIR,
  room,
  SLAB_M,
  STOREY_HEIGHT_M,
  wall,
} from './harbour-tower-frame.ts';
import { windowRow } from './window-row.ts';

const WALLS: readonly Wall[] = [
  ...FRAME_WALLS,
  wall('meeting-east', 'partition', 7.2, 13.2, 7.2, 20),
  wall('board-east', 'partition', 14.4, 13.2, 14.4, 20),
  wall('archive-east', 'partition', 4.4, 6.8, 4.4, 10.8),
  wall('reception-east', 'partition', 4.8, 0, 4.8, 6.8),
  wall('plant-west', 'core', 14.4, 0, 14.4, 6.8),
  wall('plant-east', 'core', 21.6, 0, 21.6, 6.8),
];

const DOORS: readonly Door[] = [
  ...FRAME_DOORS,
  door('meeting-door', 'axis-b', 6.2, 'left', 'end'),
  door('board-door', 'axis-b', 8.4, 'left', 'start'),
  door('office-1-door', 'axis-b', 15.6, 'left', 'start'),
  door('archive-door', 'corridor-south-west', 3.4, 'right', 'end'),
  door('print-door', 'corridor-south-west', 5.4, 'right', 'start'),
  door('reception-door', 'reception-east', 5.6, 'left', 'end'),
  door('plant-door', 'plant-west', 5.6, 'right', 'end'),
  { ...door('plant-gate', 'south', 18, 'right', 'start', 1.8), leaf: 'double', headM: 2.4 },
  { ...door('entrance', 'south', 9.6, 'left', 'start', 2), leaf: 'double', headM: 2.4 },
  door('emergency-exit', 'east', 8.2, 'right', 'start', 1),
];

const WINDOWS: readonly Window[] = [
  ...windowRow('north', [2, 5.2, 9.2, 12.4, 16.4, 19.6, 23.6, 26.8], 1.8, 0.9, 2.4),
  ...windowRow('south', [2.4, 12.6], 2.4, 0.4, 2.6),
  ...windowRow('south', [5.9], 1.6, 0.4, 2.6),
  ...windowRow('south', [23.6, 26.8], 1.8, 0.9, 2.4),
  ...windowRow('west', [3.4, 8.8, 16.6], 1.8, 0.9, 2.4),
  ...windowRow('west', [12], 1.2, 0.9, 2.4),
  ...windowRow('east', [3.4, 16.6], 1.8, 0.9, 2.4),
];

const ROOMS: readonly Room[] = [
  { ...room('meeting-1', '0.01', 'Meeting 1', 'z1', 0, 13.2, 7.2, 20), labelAt: { x: 3.6, y: 15.4 } },
  { ...room('board-room', '0.02', 'Board room', 'z1', 7.2, 13.2, 14.4, 20), labelAt: { x: 11, y: 15.4 } },
  room('office-1', '0.03', 'Office 1', 'z2', 14.4, 13.2, 28.8, 20),
  { ...room('archive', '0.04', 'Archive', 'z6', 0, 6.8, 4.4, 10.8), labelAt: { x: 3.2, y: 8.2 } },
  ...coreRooms(0),
  room('print', '0.11', 'Print', 'z6', 4.4, 6.8, 7.2, 10.8),
  room('store', '0.12', 'Store', 'z6', 18.9, 6.8, 21.6, 10.8),
  { ...room('reception', '0.13', 'Reception', 'z2', 0, 0, 4.8, 6.8), labelAt: { x: 2.2, y: 2.2 } },
  room('lobby', '0.14', 'Lobby', 'z3', 4.8, 0, 14.4, 6.8),
  { ...room('plant-room', '0.15', 'Plant room', 'z5', 14.4, 0, 21.6, 6.8), labelAt: { x: 18.2, y: 4.3 } },
  { ...room('office-2', '0.16', 'Office 2', 'z2', 21.6, 0, 28.8, 6.8), labelAt: { x: 25.6, y: 5 } },
];

const FITTINGS: readonly Fitting[] = [
  ...CORE_FITTINGS,
  ...meetingTable(3.4, 17.9, 3.6, 1.3),
  fitting('shelf', 0.43, 15, 0.45, 1.8, 1.8, 'east'),
  ...meetingTable(11, 17.9, 4.8, 1.6),
  fitting('counter', 13.9, 15.2, 0.55, 2.2, 0.9, 'west'),
  ...deskBlock(17.6, 18, 3),
  ...deskBlock(25.4, 18, 3),
  ...deskBlock(25.8, 15, 2),
  ...roundTable(18.6, 15, 1.2),
  ...[0.47, 1.9].map((x) => fitting('shelf', x, 8.6, 0.45, 2.6, 2.1, 'east')),
  fitting('plant', 6.75, 7.6, 0.65, 1.1, 1.2, 'west'),
  fitting('shelf', 21.22, 8.5, 0.45, 2.6, 2.1, 'west'),
  ...workplace(2, 4.6, 'south'),
  fitting('counter', 4.45, 2.6, 0.5, 2.6, 1.1, 'east'),
  fitting('shelf', 0.43, 5.2, 0.45, 1.8, 1.8, 'east'),
  fitting('sofa', 6.2, 5.9, 2, 0.85, 0.8, 'south'),
  fitting('sofa', 5.35, 4.4, 0.85, 1.4, 0.8, 'east'),
  fitting('table', 6.7, 4.5, 0.9, 0.9, 0.45),
  ...roundTable(12.6, 2.2, 1.1),
  fitting('plant', 16.2, 2.2, 1.6, 2.4, 2, 'east'),
  fitting('plant', 20.4, 2.6, 1.4, 2, 2, 'west'),
  fitting('plant', 19.4, 5.9, 2.6, 0.9, 1.8, 'south'),
  ...deskBlock(25.6, 2.4, 3),
  fitting('shelf', 28.38, 5.4, 0.45, 2, 1.8, 'west'),
];

/** Ground floor of Harbour Tower: lobby, offices, meeting rooms and plant. */
export const GROUND_FLOOR: Storey = {
  id: 'ground-floor',
  level: 0,
  name: 'Ground floor',
  elevationM: 0,
  heightM: STOREY_HEIGHT_M,
  slabM: SLAB_M,
  axes: AXES,
  walls: WALLS,
  doors: DOORS,
  windows: WINDOWS,
  rooms: ROOMS,
  stairs: [MAIN_STAIR],
  columns: COLUMNS,
  fittings: FITTINGS,
  floorVoids: [],
  drawing: {
    project: 'Harbour Tower',
    title: 'Ground floor',
    number: 'PL-100',
    revision: 'C',
    issuedOn: '2025-11-20',
  },
};
