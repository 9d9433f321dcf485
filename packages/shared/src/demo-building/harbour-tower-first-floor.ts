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
  LIFT_SHAFT,
  MAIN_STAIR,
  room,
  SLAB_M,
  STAIR_VOID,
  STOREY_HEIGHT_M,
  wall,
} from './harbour-tower-frame.ts';
import { windowRow } from './window-row.ts';

const WALLS: readonly Wall[] = [
  ...FRAME_WALLS,
  wall('open-office-east', 'partition', 14.4, 13.2, 14.4, 20),
  wall('meeting-2-east', 'partition', 21.6, 13.2, 21.6, 20),
  wall('quiet-east', 'partition', 3.6, 0, 3.6, 6.8),
  wall('studio-east', 'partition', 14.4, 0, 14.4, 6.8),
  wall('laboratory-east', 'core', 21.6, 0, 21.6, 6.8),
  wall('cold-north', 'core', 18.6, 2.8, 21.6, 2.8),
  wall('cold-west', 'core', 18.6, 0, 18.6, 2.8),
];

const DOORS: readonly Door[] = [
  ...FRAME_DOORS,
  door('open-office-west-door', 'axis-b', 3.6, 'left', 'start'),
  door('open-office-east-door', 'axis-b', 12.8, 'left', 'end'),
  door('meeting-2-door', 'axis-b', 16, 'left', 'start'),
  door('tea-kitchen-door', 'corridor-south-west', 2.6, 'right', 'end'),
  door('quiet-door', 'quiet-east', 5.6, 'left', 'end'),
  door('laboratory-door', 'studio-east', 5.6, 'right', 'end', 1.1),
  door('cold-door', 'cold-north', 0.9, 'left', 'start', 1),
];

const WINDOWS: readonly Window[] = [
  ...windowRow('north', [2, 5.2, 9.2, 12.4, 16.4, 19.6, 23.6, 26.8], 2.2, 0.9, 2.4),
  ...windowRow('south', [2, 5.4, 9.2, 12.4, 16.2, 23.6, 26.8], 2.2, 0.9, 2.4),
  ...windowRow('west', [3.4, 8.8, 16.6], 1.8, 0.9, 2.4),
  ...windowRow('west', [12], 1.2, 0.9, 2.4),
  ...windowRow('east', [3.4, 16.6], 1.8, 0.9, 2.4),
  ...windowRow('east', [8.6], 1.4, 0.9, 2.4),
];

const ROOMS: readonly Room[] = [
  {
    ...room('open-office', '1.01', 'Open office', 'z2', 0, 13.2, 14.4, 20),
    labelAt: { x: 7.2, y: 14.3 },
  },
  { ...room('meeting-2', '1.02', 'Meeting 2', 'z1', 14.4, 13.2, 21.6, 20), labelAt: { x: 18, y: 15.4 } },
  { ...room('office-3', '1.03', 'Office 3', 'z2', 21.6, 13.2, 28.8, 20), labelAt: { x: 25.2, y: 15.2 } },
  { ...room('tea-kitchen', '1.04', 'Tea kitchen', 'z4', 0, 6.8, 7.2, 10.8), labelAt: { x: 4.3, y: 8 } },
  ...coreRooms(1),
  room('copy-room', '1.11', 'Copy room', 'z6', 18.9, 6.8, 21.6, 10.8),
  { ...room('quiet-room', '1.12', 'Quiet room', 'z1', 0, 0, 3.6, 6.8), labelAt: { x: 1.9, y: 3 } },
  { ...room('studio', '1.13', 'Studio', 'z2', 3.6, 0, 14.4, 6.8), labelAt: { x: 8.9, y: 4.9 } },
  {
    id: 'laboratory',
    number: '1.14',
    name: 'Laboratory',
    colour: 'z5',
    ring: [
      { x: 14.4, y: 0 },
      { x: 18.6, y: 0 },
      { x: 18.6, y: 2.8 },
      { x: 21.6, y: 2.8 },
      { x: 21.6, y: 6.8 },
      { x: 14.4, y: 6.8 },
    ],
    labelAt: { x: 17.6, y: 4.1 },
  },
  room('cold-room', '1.15', 'Cold room', 'z5', 18.6, 0, 21.6, 2.8),
  { ...room('office-4', '1.16', 'Office 4', 'z2', 21.6, 0, 28.8, 6.8), labelAt: { x: 25.6, y: 5 } },
];

const FITTINGS: readonly Fitting[] = [
  ...CORE_FITTINGS,
  ...deskBlock(3.6, 17.6, 3),
  ...deskBlock(10.8, 17.6, 3),
  fitting('shelf', 14.08, 16.6, 0.45, 2.6, 1.3, 'west'),
  ...meetingTable(18, 17.8, 4, 1.4),
  fitting('counter', 21.24, 15, 0.5, 1.8, 0.9, 'west'),
  ...deskBlock(25.2, 17.8, 3),
  fitting('shelf', 28.38, 14.6, 0.45, 1.8, 1.8, 'west'),
  fitting('counter', 5.2, 7.25, 3.6, 0.62, 0.9, 'north'),
  ...roundTable(1.6, 8.3, 1),
  ...roundTable(5.6, 9.4, 0.8),
  fitting('plant', 21.12, 7.6, 0.65, 1.2, 1.2, 'west'),
  ...workplace(1.8, 1.4, 'north'),
  fitting('sofa', 0.65, 4.6, 0.8, 1.8, 0.8, 'east'),
  ...deskBlock(6.4, 2.4, 2),
  ...deskBlock(11.4, 2.4, 2),
  fitting('shelf', 9, 6.46, 2.6, 0.42, 1.3, 'south'),
  fitting('counter', 16.4, 0.55, 3, 0.7, 0.9, 'north'),
  fitting('counter', 21.14, 5, 0.7, 2.6, 0.9, 'west'),
  fitting('table', 17.6, 2.4, 1.4, 0.9, 0.9, 'south'),
  fitting('shelf', 20.15, 0.43, 2.4, 0.45, 2, 'north'),
  ...deskBlock(25.6, 2.4, 3),
  fitting('shelf', 28.38, 5.4, 0.45, 2, 1.8, 'west'),
];

/** First floor of Harbour Tower: offices, studio and laboratory. */
export const FIRST_FLOOR: Storey = {
  id: 'first-floor',
  level: 1,
  name: 'First floor',
  elevationM: STOREY_HEIGHT_M,
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
  floorVoids: [STAIR_VOID, LIFT_SHAFT],
  drawing: {
    project: 'Harbour Tower',
    title: 'First floor',
    number: 'PL-101',
    revision: 'B',
    issuedOn: '2025-11-20',
  },
};
