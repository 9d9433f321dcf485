import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../measure/monotonic-clock.ts';

export interface Pace {
  /** Of each member. */
  perSecond: number;
  durationMs: number;
  memberCount: number;
}

/** Longest time for which acting keeps answers from being read. */
const TURN_MS = 4;

/**
 * Calls `act` for each member at an even rate, the members spread over the first interval. Does not wait for effects;
 * a process that cannot keep up acts less often, which shows in the number of acts.
 */
export async function keepPace(
  { perSecond, durationMs, memberCount }: Pace,
  act: (member: number) => void,
): Promise<void> {
  const endMs = monotonicMs() + durationMs;
  if (perSecond === 0) return sleep(durationMs);
  const intervalMs = 1000 / perSecond;
  const startMs = monotonicMs();
  const due = Array.from(
    { length: memberCount },
    (_, member) => startMs + (intervalMs * member) / memberCount,
  );
  for (let now = startMs; now < endMs; now = monotonicMs()) {
    const turnEndMs = now + TURN_MS;
    for (const member of due.keys()) {
      for (let at = due[member] ?? endMs; at <= now && monotonicMs() < turnEndMs; at += intervalMs) {
        act(member);
        due[member] = at + intervalMs;
      }
    }
    await sleep(1);
  }
}
