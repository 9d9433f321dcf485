/** One room as a tab of the web app has it: its line, its provider and its outbox, without a screen. */
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { createRectangleZone, USER_EDIT } from '@plumbline/shared/documents/plan/commands.ts';
import type { PlanStep } from '@plumbline/shared/documents/plan/plan-step.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { keepIntroductions } from '@plumbline/shared/protocol/presence-introductions.ts';
import { collabPath, ROOM_PROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { LineKeeper } from '../../../../apps/web/src/collab/line-keeper.ts';
import { Outbox } from '../../../../apps/web/src/collab/outbox.ts';
import { readRoomMessage } from '../../../../apps/web/src/collab/read-room-message.ts';
import { RoomProvider } from '../../../../apps/web/src/collab/room-provider.ts';

/** What a step did matters only when it is made again, which nothing here does. */
const STEP: PlanStep = { of: 'zone', zoneId: 'any', before: null, after: null };

export interface WebRoom {
  doc: Y.Doc;
  outbox: Outbox;
  provider: RoomProvider;
  /** The one it is on now. */
  readonly socket: HocuspocusProviderWebsocket;
  /** How many there have been, with those that only looked whether another server is better. */
  readonly opened: number;
  line: LineKeeper;
  /** Stateless messages of the server. */
  messages: string[];
  leave(): void;
}

export function openWebRoom(at: {
  port: number;
  projectId: string;
  floorPlanId: string;
  token: string;
  /** Of an older or newer web app. */
  protocol?: number;
  /** Whether the server refuses the page's address. */
  isRefused?: () => boolean;
}): WebRoom {
  const room = planRoom(at.floorPlanId);
  const doc = new Y.Doc();
  const outbox = new Outbox({
    room,
    store: null,
    onChange: () => undefined,
    outcomeOf: () => [],
  });
  doc.on('update', (update: Uint8Array, origin) => {
    if (origin === USER_EDIT) {
      outbox.add({ action: { kind: 'createZone', subjectId: null, name: '' }, step: STEP, update });
    }
  });
  const messages: string[] = [];
  let opened = 0;
  const open = () => {
    opened += 1;
    return new HocuspocusProviderWebsocket({
      url: `ws://127.0.0.1:${at.port}${collabPath(at.projectId)}?${ROOM_PROTOCOL.query}=${at.protocol ?? ROOM_PROTOCOL.present}`,
      delay: 100,
      minDelay: 50,
      maxDelay: 300,
    });
  };
  const line = new LineKeeper(open, {
    isRefused: async () => at.isRefused?.() ?? false,
    markServed: () => undefined,
  });
  const awareness = new Awareness(doc);
  keepIntroductions(awareness);
  const token = () => at.token;
  const { socket } = line;
  const provider = new RoomProvider({ room, document: doc, awareness, socket, token, frames: outbox });
  provider.on('stateless', ({ payload }: { payload: string }) => {
    messages.push(payload);
    const message = readRoomMessage(payload);
    if (message?.t === 'store') line.storeIs(message.up);
  });
  provider.on('synced', () => line.isWell());
  line.onMoved(() => provider.moveTo(line.socket));
  const leave = (): void => {
    provider.destroy();
    line.destroy();
  };
  return {
    doc,
    outbox,
    provider,
    get socket() {
      return line.socket;
    },
    get opened() {
      return opened;
    },
    line,
    messages,
    leave,
  };
}

/** Draws a zone as a person does; where from is also its name. */
export function draw(doc: Y.Doc, left: number): void {
  const box = { left, top: 0, right: left + 10, bottom: 10 };
  const made = createRectangleZone(doc, { name: `Zone ${left}`, colour: 'z1', ...box });
  if (!made.ok) throw new Error(made.reason);
}
