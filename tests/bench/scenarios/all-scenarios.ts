import { attack } from './attack.ts';
import { crash } from './crash.ts';
import { idleRooms } from './idle-rooms.ts';
import { herd, join } from './joining.ts';
import { across, s1, viewers } from './live-room.ts';
import { saturation } from './saturation.ts';
import type { Scenario } from './scenario.ts';
import { sceneRoom } from './scene-room.ts';

/** In the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  s1,
  across,
  saturation,
  viewers,
  sceneRoom,
  idleRooms,
  join,
  herd,
  crash,
  attack,
];
