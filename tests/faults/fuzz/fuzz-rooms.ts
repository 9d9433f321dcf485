import { setTimeout as sleep } from 'node:timers/promises';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { createSeededRandom, type SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { RawClient } from '../../integration/rooms/harness/raw-client.ts';
import { createFrameSource } from './frame-source.ts';

export interface FuzzRun {
  port: number;
  site: Site;
  /** The rooms that are attacked, two at a time. */
  floorPlanIds: readonly string[];
  frames: number;
  seed: number;
}

export interface FuzzTally {
  frames: number;
  visits: number;
  /** How often the server ended a visit, by close code. */
  closes: Record<string, number>;
  /** Updates that were still good enough to be committed. */
  committed: number;
  /** Refused updates by reason. */
  refused: Record<string, number>;
}

const LANES = 16;
/** The first frame that cannot be read ends a visit, so many visits are short. */
const SHORT_VISIT_FRAMES = 3;
const LONG_VISIT_FRAMES = 60;
const HANDSHAKE_ANSWERS = 1;
/** What a socket may hold back before its lane waits. */
const BUFFERED_BYTES = 256 * 1024;

/** Sends mutated frames over many short visits: of inspectors, of a visitor, and of nobody. */
export async function fuzzRooms(run: FuzzRun): Promise<FuzzTally> {
  const tally: FuzzTally = { frames: 0, visits: 0, closes: {}, committed: 0, refused: {} };
  const lane = async (number: number): Promise<void> => {
    const random = createSeededRandom(run.seed * 1000 + number);
    while (tally.frames < run.frames) await visit(run, random, tally);
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  return tally;
}

async function visit(run: FuzzRun, random: SeededRandom, tally: FuzzTally): Promise<void> {
  const { site, port } = run;
  const room = planRoom(random.pick(roomsNow(run, tally)) ?? '');
  const tokens = [site.inspector.token, site.secondInspector.token, site.admin.token, site.visitor.token];
  const token = random.pick(tokens) ?? '';
  const client = new RawClient(port, site.projectId);
  client.doc.clientID = 1 + random.int(2 ** 32 - 1);
  if (random.chance(0.8)) await client.join(room, token);
  else await client.open();
  const source = createFrameSource({ room, token, doc: client.doc }, random);
  const most = random.chance(0.5) ? SHORT_VISIT_FRAMES : LONG_VISIT_FRAMES;
  for (let left = 1 + random.int(most); left > 0 && client.closeCode === null; left -= 1) {
    client.send(source.next());
    tally.frames += 1;
    if (random.chance(0.3)) await sleep(0);
    while (client.socket.bufferedAmount > BUFFERED_BYTES) await sleep(5);
  }
  await answered(client, random.chance(0.2) ? 1000 : 2);
  client.close();
  count(tally, client);
}

/** The two whose turn it is. */
function roomsNow({ floorPlanIds, frames }: FuzzRun, tally: FuzzTally): readonly string[] {
  const turn = Math.floor((tally.frames / frames) * (floorPlanIds.length / 2));
  return floorPlanIds.slice(2 * turn, 2 * turn + 2);
}

/** Gives the server time to end the visit or to answer an update. */
async function answered(client: RawClient, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  const isAnswered = () =>
    client.closeCode !== null || client.statuses.length > HANDSHAKE_ANSWERS || client.refusal();
  while (!isAnswered() && performance.now() < until) await sleep(2);
}

function count(tally: FuzzTally, client: RawClient): void {
  tally.visits += 1;
  if (client.closeCode !== null) add(tally.closes, String(client.closeCode));
  const refusal = client.refusal();
  if (refusal) add(tally.refused, refusal.code);
  tally.committed += client.statuses.slice(HANDSHAKE_ANSWERS).filter(Boolean).length;
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
