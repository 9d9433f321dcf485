/** Somebody who may edit and does what no honest client does, as long and as hard as one process can. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { rawUpdate } from '@plumbline/shared/testing/raw-update.ts';
import { eventually } from '../../integration/rooms/harness/eventually.ts';
import { PONG, SYNC, WireFrames } from '../clients/wire-frames.ts';
import { monotonicMs } from '../measure/monotonic-clock.ts';
import { cursorState } from './cursor-state.ts';
import type { AttackReport } from './crowd-report.ts';
import type { Attack, AttackRequest } from './crowd-request.ts';
import { keepPace } from './pace.ts';

const BOMBS_AT_ONCE = 20;
/** Announces two thousand million structs and holds none. */
const BOMB = rawUpdate([{ client: 1, clock: 0, structs: [], announced: 2 ** 31 }]).slice(0, 7);
const WHOLE_DOCUMENTS = 28;
const REPORTS_PER_SECOND = 1000;
/** So much may wait to be sent before the attacker lets its own process breathe. */
const BUFFERED_BYTES = 1024 * 1024;
const FRAMES_A_TURN = 100;
const JOIN_MS = 10_000;

const nothing = Y.encodeStateVector(new Y.Doc());

/** Attacks until the time is over; a line that the server ends is opened again at once. */
export async function attack(request: AttackRequest): Promise<AttackReport> {
  const endMs = monotonicMs() + request.durationMs;
  const report = { frames: 0, closes: 0 };
  while (monotonicMs() < endMs) {
    const line = await openLine(request);
    if (line) {
      report.frames += await ATTACKS[request.attack](line, endMs);
      if (line.isClosed) report.closes += 1;
      line.socket.terminate();
    } else {
      await sleep(50);
    }
  }
  return report;
}

interface Line {
  socket: WebSocket;
  frames: WireFrames;
  readonly isClosed: boolean;
}

/** A line that is in the room; null when it was not let in. */
async function openLine({ url, room, token }: AttackRequest): Promise<Line | null> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const frames = new WireFrames(room);
  let isIn = false;
  let isClosed = false;
  const send = (frame: Uint8Array): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  };
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  socket.on('open', () => {
    send(frames.auth(token));
    send(frames.sync(SYNC.step1, nothing));
  });
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const event = frames.read(data);
    if (event.kind === 'ping') send(PONG);
    if (event.kind === 'answer') isIn = true;
    if (event.kind === 'sync' && event.step === SYNC.step1) {
      send(frames.sync(SYNC.step2, Y.encodeStateAsUpdate(new Y.Doc())));
    }
  });
  await eventually(() => isIn || isClosed, JOIN_MS, 1).catch(() => socket.terminate());
  if (!isIn) return null;
  return {
    socket,
    frames,
    get isClosed() {
      return isClosed;
    },
  };
}

/** Each answers how many frames were sent until the time was over or the line ended. */
const ATTACKS: Record<Attack, (line: Line, endMs: number) => Promise<number>> = {
  async bombs(line, endMs) {
    for (let sent = 0; sent < BOMBS_AT_ONCE; sent += 1) line.socket.send(line.frames.sync(SYNC.update, BOMB));
    await untilClosed(line, endMs);
    return BOMBS_AT_ONCE;
  },
  async flood(line, endMs) {
    const update = line.frames.sync(SYNC.update, drawing());
    let sent = 0;
    while (!line.isClosed && monotonicMs() < endMs) {
      for (let turn = 0; turn < FRAMES_A_TURN; turn += 1) line.socket.send(update);
      sent += FRAMES_A_TURN;
      await sleep(line.socket.bufferedAmount > BUFFERED_BYTES ? 5 : 0);
    }
    return sent;
  },
  async 'slow-reader'(line, endMs) {
    line.socket.pause();
    for (let sent = 0; sent < WHOLE_DOCUMENTS; sent += 1) {
      line.socket.send(line.frames.sync(SYNC.step1, nothing));
    }
    await untilClosed(line, endMs);
    return WHOLE_DOCUMENTS;
  },
  async presence(line, endMs) {
    let sent = 0;
    const pace = { perSecond: REPORTS_PER_SECOND, durationMs: endMs - monotonicMs(), memberCount: 1 };
    await keepPace(pace, () => {
      if (line.isClosed) return;
      sent += 1;
      line.socket.send(line.frames.presence(1, sent, cursorState(1, monotonicMs())));
    });
    return sent;
  },
};

async function untilClosed(line: Line, endMs: number): Promise<void> {
  while (!line.isClosed && monotonicMs() < endMs) await sleep(5);
}

function drawing(): Uint8Array {
  const doc = new Y.Doc();
  createRectangleZone(doc, { name: 'Flood', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  return Y.encodeStateAsUpdate(doc);
}
