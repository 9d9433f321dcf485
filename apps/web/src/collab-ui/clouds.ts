/** Clouds around what others changed. Test: clouds.test.ts. */
import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';

const DRAWS_MS = 220;
const RESTS_MS = 2400;
const FADES_MS = 220;

/** Who a cloud is of. */
export interface CloudAuthor {
  color: PresenceColor;
  /** Empty for visitors, who learn nobody's name. */
  name: string;
}

export interface Cloud extends CloudAuthor {
  objectId: string;
  /** On one clock with `performance.now()`; null for a cloud that stands. */
  startedAtMs: number | null;
}

/** How much of a cloud is drawn and how strong it is, each 0 to 1. */
export interface CloudPhase {
  drawn: number;
  opacity: number;
}

/** A cloud at a moment; null once it is over. Without motion it is there and gone. */
export function phaseOf({ startedAtMs }: Cloud, nowMs: number, isStill: boolean): CloudPhase | null {
  if (startedAtMs === null) return { drawn: 1, opacity: 1 };
  const age = nowMs - startedAtMs;
  const fading = age - DRAWS_MS - RESTS_MS;
  if (fading >= FADES_MS) return null;
  if (isStill) return { drawn: 1, opacity: 1 };
  return { drawn: Math.min(1, Math.max(0, age / DRAWS_MS)), opacity: 1 - Math.max(0, fading / FADES_MS) };
}

/** When a cloud looks different without news: 0 = in the next frame, null = never. */
export function cloudChangesInMs({ startedAtMs }: Cloud, nowMs: number): number | null {
  if (startedAtMs === null) return null;
  const age = nowMs - startedAtMs;
  if (age < DRAWS_MS) return 0;
  if (age < DRAWS_MS + RESTS_MS) return DRAWS_MS + RESTS_MS - age;
  return age < DRAWS_MS + RESTS_MS + FADES_MS ? 0 : null;
}

/** The clouds that are to be seen: one an object, the newest change's. */
export class Clouds {
  #flashes = new Map<string, Cloud>();
  #standing = new Map<string, Cloud>();

  /** Somebody has just changed it. */
  flash(objectId: string, { color, name }: CloudAuthor, nowMs: number): void {
    this.#flashes.set(objectId, { objectId, color, name, startedAtMs: nowMs });
  }

  /** These stand until others do. */
  stand(clouds: readonly (CloudAuthor & { objectId: string })[]): void {
    this.#standing = new Map(clouds.map((cloud) => [cloud.objectId, { ...cloud, startedAtMs: null }]));
  }

  shown(nowMs: number): Cloud[] {
    for (const [objectId, cloud] of this.#flashes)
      if (!phaseOf(cloud, nowMs, false)) this.#flashes.delete(objectId);
    return [...new Map([...this.#standing, ...this.#flashes]).values()];
  }
}
