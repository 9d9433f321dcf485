/** Mutated frames of a client of one room: broken from outside, or whole around a broken update. */
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import {
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import {
  authFrame,
  presenceFrame,
  statelessFrame,
  syncFrame,
  type Bytes,
} from '../../integration/rooms/harness/client-frames.ts';
import { mutate } from './mutate.ts';

export interface FrameSource {
  next(): Bytes;
}

interface Author {
  room: string;
  token: string;
  /** What the client has of the room; its edits build on it. */
  doc: Y.Doc;
}

/** The honest frames come from the client's own document, so that some mutations stay readable. */
export function createFrameSource({ room, token, doc }: Author, random: SeededRandom): FrameSource {
  const updates = honestUpdates(doc);
  const frames = [
    authFrame(room, token),
    statelessFrame(room, '{"t":"store","up":true}'),
    presenceFrame(room, [
      { clientId: doc.clientID, clock: 1, state: { cursor: { x: 1, y: 2 }, selection: [], tool: null } },
    ]),
    ...updates.flatMap((update) => [syncFrame(room, 2, update), syncFrame(room, 1, update)]),
    syncFrame(room, 0, new Uint8Array(Y.encodeStateVector(doc))),
  ];
  const any = <Item>(items: readonly Item[]): Item => {
    const item = random.pick(items);
    if (item === undefined) throw new Error('there is nothing to mutate');
    return item;
  };
  return {
    next() {
      // Good ones in between, so that bad ones also meet a room that is writing.
      if (random.chance(0.05)) return syncFrame(room, 2, updates[0] ?? new Uint8Array());
      if (random.chance(0.5)) return mutate(any(frames), random, any(frames));
      const update = mutate(any(updates), random, any(updates));
      return syncFrame(room, random.chance(0.8) ? 2 : 1, update);
    },
  };
}

function honestUpdates(base: Y.Doc): Bytes[] {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(base));
  copy.clientID = base.clientID;
  const updates: Bytes[] = [];
  copy.on('update', (update: Uint8Array) => updates.push(update.slice()));
  const square = { left: 0, top: 0, right: 40, bottom: 30 };
  const made = createRectangleZone(copy, { name: 'Fuzz', colour: 'z1', ...square });
  createPolygonZone(copy, {
    name: 'Fuzz أ 间',
    colour: 'z2',
    points: [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ],
  });
  if (made.ok) {
    renameZone(copy, made.zoneId, 'Fuzzed');
    deleteZone(copy, made.zoneId);
  }
  return [...updates, new Uint8Array(Y.encodeStateAsUpdate(copy))];
}
