import type { JoinReport } from '../load/crowd-report.ts';
import type { Clock, ClientKind } from '../load/crowd-request.ts';
import type { RemoteCrowd } from '../load/remote-crowd.ts';
import type { MadePlan } from '../plan/make-plan.ts';
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

/** Brings editors in. The first one in gives the plan to a room that is empty. */
export async function bringEditors(crowd: RemoteCrowd, visit: Visit, plan?: MadePlan): Promise<JoinReport> {
  const { server, room, seed, kind, awaits } = visit;
  const target = people(visit, room.editorTokens);
  const common = { kind, protocol: server.protocol, awaits: [...awaits], timeoutMs: JOIN_TIMEOUT_MS };
  if (!plan) return crowd.join({ ...common, people: target, seed });
  await crowd.join({ ...common, people: target.slice(0, 1), plan: plan.update, seed });
  // Those who keep no copy of what they receive bring the plan, to have something to edit.
  const brought = kind === 'wire' ? { plan: plan.update } : {};
  return crowd.join({ ...common, ...brought, people: target.slice(1), seed: seed + 1 });
}

/** Brings people in who only look on. */
export async function bringWatchers(crowd: RemoteCrowd, visit: Visit): Promise<JoinReport> {
  const { server, seed, kind, awaits, room } = visit;
  return crowd.join({
    kind,
    protocol: server.protocol,
    people: people(visit, room.watcherTokens),
    awaits: [...awaits],
    seed,
    timeoutMs: JOIN_TIMEOUT_MS,
  });
}

function people(
  { room, count }: Visit,
  tokens: readonly string[],
): { url: string; room: string; token: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    url: room.url,
    room: room.name,
    token: tokens[index % tokens.length] ?? '',
  }));
}
