import { PRESENCE_COLORS } from '@plumbline/shared/protocol/presence.ts';
import type { Page, WebSocketRoute } from 'playwright/test';
import { WireFrames } from '../clients/wire-frames.ts';

const FIRST_CLIENT = 1_000_000;
/** As the server collects what people in a crowded room say. */
const FRAME_MS = 33;
/** Each speaks ten times a second, so in every third frame. */
const TURNS = 3;
const DRAWING_EVERY = 10;

/**
 * People who are not there: between the editor and its room, somebody says of them what the server would. The room
 * itself is real. Must be called before the page is opened.
 */
export class FakeCrowd {
  #frames: WireFrames;
  #sidePx: number;
  #sockets = new Set<WebSocketRoute>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #clock = 0;

  constructor({ room, sidePx }: { room: string; sidePx: number }) {
    this.#frames = new WireFrames(room);
    this.#sidePx = sidePx;
  }

  async standBetween(page: Page): Promise<void> {
    await page.routeWebSocket(/\/collab\//, (route) => {
      route.connectToServer();
      this.#sockets.add(route);
    });
  }

  /** So many come, point and draw until `leave`. */
  come(count: number): void {
    const people = Array.from({ length: count }, (_, index) => index);
    this.#say(people, true);
    let turn = 0;
    this.#timer = setInterval(() => {
      turn = (turn + 1) % TURNS;
      this.#say(
        people.filter((person) => person % TURNS === turn),
        false,
      );
    }, FRAME_MS);
  }

  leave(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #say(people: readonly number[], isIntroduction: boolean): void {
    this.#clock += 1;
    const entries = people.map((person) => ({
      clientId: FIRST_CLIENT + person,
      clock: this.#clock,
      state: { ...(isIntroduction && introduction(person)), ...this.#report(person) },
    }));
    const frame = Buffer.from(this.#frames.presences(entries));
    for (const socket of this.#sockets) socket.send(frame);
  }

  #report(person: number): object {
    const way = this.#clock / 40 + person;
    const half = this.#sidePx / 2;
    const cursor = {
      x: Math.round(half + half * 0.8 * Math.cos(way)),
      y: Math.round(half + half * 0.8 * Math.sin(way)),
    };
    const isDrawing = person % DRAWING_EVERY === 1;
    return {
      cursor,
      selection: [],
      tool: isDrawing ? 'rectangle' : 'select',
      draft: isDrawing ? { kind: 'line', points: [half, half, cursor.x, cursor.y] } : null,
    };
  }
}

/** Who somebody is, is said once. */
function introduction(person: number): object {
  return {
    user: {
      id: `01980000-0000-7000-8000-${String(person).padStart(12, '0')}`,
      name: `Person ${person}`,
      color: PRESENCE_COLORS[person % PRESENCE_COLORS.length],
      kind: 'member',
      role: 20,
    },
  };
}
