/** How far the work is on the day of a walk. */
import type { Door, Wall, Window } from '@plumbline/shared/demo-building/building.ts';
import { hash } from '../render/noise.ts';

export type WallState = 'concrete' | 'blocks' | 'board' | 'plaster' | 'paint' | 'studs' | 'one side';

export interface Stage {
  isFinished: boolean;
  wallState: (level: number, wall: Wall) => WallState;
  /** Windows that have no pane yet. */
  isCovered: (level: number, window: Window) => boolean;
  /** How far a door's leaf is open; null: there is none. */
  doorOpenDeg: (level: number, door: Door) => number | null;
}

const STUDS = new Set(['0 reception-east', '1 open-office-east', '1 quiet-east']);
const ONE_SIDE = new Set([
  '0 meeting-east',
  '0 archive-east',
  '1 meeting-2-east',
  '1 studio-east',
  '0 electrical-east',
]);
/** Doors to the outside have leaves from the first day. */
const OUTER_DOORS = new Set(['emergency-exit', 'plant-gate']);

export const FIRST_STAGE: Stage = {
  isFinished: false,
  wallState: (level, { id, kind }) => {
    if (STUDS.has(`${level} ${id}`)) return 'studs';
    if (ONE_SIDE.has(`${level} ${id}`)) return 'one side';
    if (kind === 'partition') return 'board';
    return kind === 'outer' || level === 1 ? 'concrete' : 'blocks';
  },
  isCovered: (level, { id }) =>
    hash(level, id.length, id.charCodeAt(0) + Math.round(Number(id.split('-').at(-1)) * 10)) < 0.4,
  doorOpenDeg: (level, { id }) => (OUTER_DOORS.has(id) ? 0 : null),
};

export const SECOND_STAGE: Stage = {
  isFinished: true,
  wallState: (level, { kind }) => {
    if (kind === 'partition') return level === 0 ? 'paint' : 'board';
    if (kind === 'outer') return level === 0 ? 'paint' : 'plaster';
    return level === 0 ? 'paint' : 'plaster';
  },
  isCovered: () => false,
  doorOpenDeg: (level, { id, leaf }) => {
    if (OUTER_DOORS.has(id) || leaf === 'sliding' || id === 'entrance') return 0;
    return hash(level, id.length, id.charCodeAt(1)) < 0.55 ? 84 : 0;
  },
};
