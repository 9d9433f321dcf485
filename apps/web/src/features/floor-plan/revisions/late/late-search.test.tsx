/**
 * Whoever is on the drawing in force has searched what others draw late on the one before: after a rest, again for
 * each late thing, in turn, and never what was drawn with the new drawing in sight. What is compared with what:
 * search-late.test.ts.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { editOnDrawing } from '@plumbline/shared/documents/plan/drawn-on.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { queryClient } from '../../../../api/query-client.ts';
import type { PlanRoom } from '../../room/plan-room.ts';
import { roomOn } from '../../testing/room-on.ts';
import { person } from '../../../../collab-ui/testing/person.ts';
import type { WorkerAnswer, WorkerQuestion } from '../changes/changes-question.ts';
import { testFloor } from '../testing/test-floor.ts';
import { testRevision } from '../testing/test-revision.ts';
import { LateSearch } from './late-search.tsx';

const feed = vi.hoisted(() => ({ tell: (_event: ProjectEvent): void => undefined }));
vi.mock('../../../../api/live-feed.ts', () => ({
  useLiveFeed: (_projectId: string, hear: (event: ProjectEvent) => void) => (feed.tell = hear),
}));

const [OLD, CURRENT] = [testRevision(1, 'superseded'), testRevision(2, 'current')];
const FLOOR = testFloor(CURRENT);
const AS_OF = '2026-11-22T12:00:00.000Z';
/** A moment before and after the first of the room searches; and as much again for the one behind. */
const [BEFORE_MS, AFTER_MS, TURN_MS] = [3900, 200, 5000];

/** Everything that is compared differs. */
class DifferingWorker extends EventTarget {
  postMessage(question: WorkerQuestion): void {
    const bounds = { left: 0, top: 0, right: 100, bottom: 100 };
    const picture: ImageBitmap = { width: 1, height: 1, close: () => undefined };
    if (question.kind === 'compare')
      return this.#answer({ kind: 'compared', changes: { ok: true, picture, bounds } });
    const doubts = question.objects.map(({ id }) => ({ objectId: id, changedShare: 0.5 }));
    this.#answer({ kind: 'found', turn: question.turn, doubts });
  }

  terminate(): void {}

  #answer(data: WorkerAnswer): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let doc: Y.Doc;
/** What the server holds: drawn since the last search, and the doubts of each entry. */
let late: Set<string>;
let entered: { objectIds: string[]; asOf: string }[];
let lateAsked: number;
let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  doc = new Y.Doc();
  [late, entered, lateAsked, isAway] = [new Set(), [], 0, false];
  vi.stubGlobal('Worker', DifferingWorker);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const answer = (more: object) => Response.json({ code: 200, msg: '', ...more });
    if (path.endsWith('/late')) {
      lateAsked += 1;
      if (isAway) return Response.json({ code: 500, msg: '', data: {} }, { status: 500 });
      return answer({ data: { objectIds: [...late], asOf: AS_OF } });
    }
    if (method === 'GET') return answer({ rows: [OLD, CURRENT], total: 2 });
    const { doubts, asOf }: { doubts: { objectId: string }[]; asOf: string } = JSON.parse(
      typeof body === 'string' ? body : '{}',
    );
    entered.push({ objectIds: doubts.map(({ objectId }) => objectId), asOf });
    late.clear();
    return answer({ data: CURRENT });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Somebody draws with this revision in sight; everybody hears of it. */
function draw(revision: number): string {
  const box = { name: 'Z', colour: 'z1', left: 0, top: 0, right: 50, bottom: 50 } as const;
  const drawn = editOnDrawing(doc, revision, () => createRectangleZone(doc, box));
  if (!drawn.ok) throw new Error(drawn.reason);
  late.add(drawn.zoneId);
  tell('zone-created', drawn.zoneId);
  return drawn.zoneId;
}

function tell(kind: string, subjectId: string, more: Record<string, unknown> = {}): void {
  const payload = { floorPlanId: FLOOR.id, ...more };
  act(() => feed.tell({ seq: 1, kind, subjectId, actor: null, payload, at: AS_OF }));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Comes to the plan with so many in the room before. */
async function come(before: number): Promise<() => void> {
  doc.clientID = 100;
  const people = [person('Ana', { clientId: 100, isSelf: true })];
  for (let each = 0; each < before; each += 1) people.push(person('Ben', { clientId: each + 1 }));
  // Who only looks does not search.
  people.push(person('Vera', { clientId: 50, kind: 'viewer' }));
  const room: PlanRoom = {
    ...roomOn(doc, []),
    onPresence: (listener) => {
      listener(people);
      return () => undefined;
    },
  };
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <LateSearch floor={FLOOR} room={room} />
    </QueryClientProvider>,
  );
  await pass(1);
  return unmount;
}

it('what was drawn late before one came is searched once the server has heard of all, and entered as of then', async () => {
  const zone = draw(1);
  await come(0);
  await pass(BEFORE_MS);
  expect(lateAsked).toBe(0);
  await pass(AFTER_MS);
  expect(entered).toEqual([{ objectIds: [zone], asOf: AS_OF }]);
});

it('each late thing that is heard of is searched; what is no late placing is not even asked for', async () => {
  await come(0);
  await pass(BEFORE_MS + AFTER_MS);
  expect([lateAsked, entered]).toEqual([1, []]);
  const zone = draw(1);
  await pass(BEFORE_MS + AFTER_MS);
  tell('zone-changed', zone, { changed: ['geometry'] });
  late.add(zone);
  await pass(BEFORE_MS + AFTER_MS);
  expect(entered.map(({ objectIds }) => objectIds)).toEqual([[zone], [zone]]);

  const asked = lateAsked;
  draw(2);
  tell('zone-changed', zone, { changed: ['name'] });
  tell('zone-deleted', zone);
  tell('zone-created', zone, { floorPlanId: OLD.id });
  await pass(2 * TURN_MS);
  expect(lateAsked).toBe(asked);
});

it('who is behind others in the room waits for each of them, and finds nothing left', async () => {
  draw(1);
  await come(2);
  await pass(BEFORE_MS + AFTER_MS + TURN_MS);
  expect(lateAsked).toBe(0);
  late.clear();
  await pass(TURN_MS);
  expect([lateAsked, entered]).toEqual([1, []]);
});

it('who leaves searches nothing; what failed is made good with the next late thing', async () => {
  const zone = draw(1);
  const leave = await come(0);
  leave();
  await pass(BEFORE_MS + AFTER_MS);
  expect(lateAsked).toBe(0);
  isAway = true;
  await come(0);
  await pass(BEFORE_MS + AFTER_MS);
  expect([lateAsked, entered]).toEqual([1, []]);
  isAway = false;
  const next = draw(1);
  await pass(BEFORE_MS + AFTER_MS);
  expect(entered.map(({ objectIds }) => objectIds.toSorted())).toEqual([[zone, next].toSorted()]);
});
