import { makeScene } from '../scene/make-scene.ts';
import { BASELINE } from '../servers/server-name.ts';
import { LIVE_METRICS } from './live-figures.ts';
import { liveRoom } from './live-room.ts';
import type { Scenario } from './scenario.ts';

/** A walk through the site that a manager shows to many: few write, everybody is seen. */
export const sceneRoom: Scenario = {
  name: 'scene',
  title: 'one scene with 100 field notes, 5 inspectors × 2 edits/s, pointers 10/s, 50 visitors',
  metrics: LIVE_METRICS,
  servers: ['plumbline', 'hocuspocus'],
  baseline: BASELINE,
  rounds: { full: 5, quick: 1 },
  measure: async (round) =>
    liveRoom(round, {
      room: await round.server.openScene(),
      document: makeScene(100, round.seed),
      editors: 5,
      editsPerSecond: 2,
      watchers: 50,
    }),
};
