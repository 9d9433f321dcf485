/** How people come into rooms, in the words of the scenarios. */
import type { JoinReport } from '../load/crowd-report.ts';
import type { ClientKind, Clock } from '../load/crowd-request.ts';
import type { RemoteCrowd } from '../load/remote-crowd.ts';
import type { MadeDocument } from '../plan/make-plan.ts';
import type { BenchRoom, BenchServer } from '../servers/bench-server.ts';

const JOIN_TIMEOUT_MS = 60_000;

export interface Visit {
  server: BenchServer;
  room: BenchRoom;
  seed: number;
  kind: ClientKind;
  count: number;
  awaits: readonly Clock[];
}

interface Target {
  url: string;
  room: string;
  token: string;
}

/** An empty room of a server. */
export async function openRoom(server: BenchServer): Promise<BenchRoom> {
  const [room] = await server.openRooms(1);
  if (!room) throw new Error('no room was opened');
  return room;
}

/** Brings editors into an empty room; the first one in gives it the plan. */
export async function bringEditors(crowd: RemoteCrowd, visit: Visit, plan: MadeDocument): Promise<void> {
  const [first, ...others] = targets(visit, visit.room.editorTokens, visit.room.url);
  if (!first) throw new Error('nobody is to come');
  const common = { ...commonOf(visit), kind: visit.kind };
  await crowd.join({ ...common, people: [first], plan: plan.update });
  // Those who keep no copy of what they receive bring the plan too, to have something to edit.
  const brought = visit.kind === 'wire' ? { plan: plan.update } : {};
  await crowd.join({ ...common, ...brought, people: others });
}

/** Brings people in who only look on; answers how long it took each of them. */
export async function bringWatchers(crowd: RemoteCrowd, visit: Visit): Promise<JoinReport> {
  const { room } = visit;
  const people = targets(visit, room.watcherTokens, room.watcherUrl ?? room.url);
  return crowd.join({ ...commonOf(visit), kind: visit.kind, people });
}

/** Brings one person into each of many rooms. */
export async function joinEach(
  crowd: RemoteCrowd,
  visit: Pick<Visit, 'server' | 'seed' | 'awaits'> & {
    rooms: readonly BenchRoom[];
    role: 'editor' | 'watcher';
    plan?: Uint8Array<ArrayBuffer>;
  },
): Promise<void> {
  const { rooms, role, plan } = visit;
  const people = rooms.map((room, index): Target => {
    const tokens = role === 'editor' ? room.editorTokens : room.watcherTokens;
    return { url: room.url, room: room.name, token: tokens[index % tokens.length] ?? '' };
  });
  await crowd.join({ ...commonOf(visit), kind: 'wire', people, ...(plan ? { plan } : {}) });
}

function commonOf({ server, seed, awaits }: Pick<Visit, 'server' | 'seed' | 'awaits'>) {
  return { protocol: server.protocol, seed, awaits: [...awaits], timeoutMs: JOIN_TIMEOUT_MS };
}

function targets({ room, count }: Visit, tokens: readonly string[], url: string): Target[] {
  return Array.from({ length: count }, (_, index) => ({
    url,
    room: room.name,
    token: tokens[index % tokens.length] ?? '',
  }));
}
