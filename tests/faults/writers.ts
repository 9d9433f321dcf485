import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type * as Y from 'yjs';
import { createRectangleZone, deleteZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import { loadRoom } from '@plumbline/server/journal/load-room.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../integration/rooms/harness/peer.ts';

/** Where writers work and who they are. */
export interface Workplace extends Pick<Site, 'tenantId' | 'projectId' | 'floorPlanIds'> {
  admin: Seat;
  inspector: Seat;
  secondInspector: Seat;
}
interface Seat {
  token: string;
}

/** What a writer has in front of them. */
export interface Replica {
  floorPlanId: string;
  doc: Y.Doc;
}

/** People who draw without a pause and write down which zones they were told are saved, of the latest ones. */
export interface Writers {
  /** Zone ids that were acknowledged, by floor plan. */
  readonly saved: ReadonlyMap<string, ReadonlySet<string>>;
  savedCount(): number;
  /** Waits until every writer had something saved from now on; answers how long that took, ms. */
  resumed(timeoutMs: number): Promise<number>;
  /** Stops drawing and waits until all is saved; the replicas are judged before anybody leaves. */
  finish(judge?: (replicas: readonly Replica[]) => Promise<void>): Promise<void>;
  /** What was refused; honest people are never refused. */
  refusals(): string[];
}

interface Writer {
  peer: Peer;
  floorPlanId: string;
  saves: number;
}

const DATABASE_BACK_WITHIN_MS = 20_000;
/** A plan takes two thousand zones: who draws for half an hour takes the oldest away again. */
const KEPT_ZONES = 300;

/** Starts four writers on the site's plans; each rests for `pauseMs` after an edit was saved. */
export async function startWriters(site: Workplace, port: number, pauseMs = 5): Promise<Writers> {
  const people: Seat[] = [site.admin, site.inspector, site.secondInspector, site.inspector];
  const saved = new Map<string, Set<string>>(site.floorPlanIds.map((id) => [id, new Set()]));
  let isDrawing = true;
  const writers = await Promise.all(
    people.map(async ({ token }, index): Promise<Writer> => {
      const floorPlanId = site.floorPlanIds[index % site.floorPlanIds.length] ?? '';
      const peer = await joinRoom({ port, projectId: site.projectId, floorPlanId, token });
      return { peer, floorPlanId, saves: 0 };
    }),
  );
  const draw = async (writer: Writer, index: number): Promise<void> => {
    const own: string[] = [];
    for (let number = 0; isDrawing; number += 1) {
      const oldest = own.length < KEPT_ZONES ? undefined : own.shift();
      // Nobody counts on a zone any more whose end is under way.
      if (oldest) saved.get(writer.floorPlanId)?.delete(oldest);
      if (oldest) deleteZone(writer.peer.doc, oldest);
      const made = createRectangleZone(writer.peer.doc, {
        name: `W${index} ${number}`,
        colour: 'z1',
        left: number % 100,
        top: index,
        right: (number % 100) + 10,
        bottom: index + 10,
      });
      if (!made.ok) throw new Error(made.reason);
      await eventually(() => writer.peer.isSaved() || !isDrawing, 120_000, 1);
      if (!writer.peer.isSaved()) return;
      saved.get(writer.floorPlanId)?.add(made.zoneId);
      own.push(made.zoneId);
      writer.saves += 1;
      await sleep(pauseMs);
    }
  };
  const drawing = Promise.all(writers.map(draw));
  return {
    saved,
    savedCount: () => writers.reduce((sum, writer) => sum + writer.saves, 0),
    async resumed(timeoutMs) {
      const startedAt = performance.now();
      const before = writers.map((writer) => writer.saves);
      await eventually(
        () => writers.every((writer, index) => writer.saves > (before[index] ?? 0) + 1),
        timeoutMs,
      );
      return performance.now() - startedAt;
    },
    async finish(judge) {
      isDrawing = false;
      await drawing;
      await Promise.all(writers.map((writer) => writer.peer.saved(20_000)));
      await judge?.(writers.map(({ floorPlanId, peer }) => ({ floorPlanId, doc: peer.doc })));
      for (const { peer } of writers) peer.leave();
    },
    refusals: () =>
      writers
        .flatMap(({ peer }) => peer.messages.filter((message) => message.t === 'refused'))
        .map((each) => JSON.stringify(each)),
  };
}

/**
 * The same at a moment in which no writer can send: whoever comes back sends again what a server has lost, and would
 * cover it up. Waits for a database that has only just been started.
 */
export async function expectNothingLost(stores: Stores, site: Workplace, writers: Writers): Promise<void> {
  const deadlineMs = performance.now() + DATABASE_BACK_WITHIN_MS;
  for (;;) {
    try {
      expect(await lostZones(stores, site, writers)).toEqual([]);
      return;
    } catch (error) {
      if (!isStoreUnavailable(error) || performance.now() > deadlineMs) throw error;
      await sleep(50);
    }
  }
}

/** The zones that somebody was told are saved and that the journal does not hold. */
export async function lostZones(stores: Stores, site: Workplace, writers: Writers): Promise<string[]> {
  const lost: string[] = [];
  for (const [floorPlanId, saved] of writers.saved) {
    // Writers may be at work: what is saved after the journal was read is not in it, what was taken away by then is gone.
    const savedBefore = [...saved];
    const { doc } = await loadRoom(stores, { room: planRoom(floorPlanId), tenantId: site.tenantId });
    const held = new Set(readPlan(doc).zones.map((zone) => zone.id));
    lost.push(...savedBefore.filter((zoneId) => saved.has(zoneId) && !held.has(zoneId)));
  }
  return lost;
}
