import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { Awareness } from 'y-protocols/awareness';

const SEND_EVERY_MS = 1000 / ROOM_LIMITS.presencePerSecond;
const REST_MS = 60_000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

interface Report {
  cursor: { x: number; y: number } | null;
  selection: readonly string[];
  tool: string | null;
  idle: boolean;
}

/**
 * Tells the others where one points and whether one is there at all: at most ten times a second, the last state always.
 * Test: presence-reporter.test.ts.
 */
export class PresenceReporter {
  #awareness: Awareness;
  #report: Report = { cursor: null, selection: [], tool: null, idle: false };
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #restTimer: ReturnType<typeof setTimeout> | null = null;
  #idleTimer: ReturnType<typeof setTimeout> | null = null;
  #onVisibility = () => {
    if (document.visibilityState === 'visible') return this.#noteLife();
    this.setCursor(null);
    this.#setIdle(true);
  };
  #noteLife = () => {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#setIdle(true), REST_MS);
    this.#setIdle(false);
  };

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
    awareness.setLocalState({ ...this.#report });
    document.addEventListener('visibilitychange', this.#onVisibility);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, this.#noteLife, { passive: true });
    this.#noteLife();
  }

  /** Where the pointer is in plan space; null when it left the plan. */
  setCursor(cursor: { x: number; y: number } | null): void {
    if (cursor === null && this.#report.cursor === null) return;
    if (this.#restTimer) clearTimeout(this.#restTimer);
    this.#restTimer = cursor ? setTimeout(() => this.setCursor(null), REST_MS) : null;
    this.#change({ cursor });
  }

  setSelection(selection: readonly string[]): void {
    this.#change({ selection });
  }

  setTool(tool: string | null): void {
    this.#change({ tool });
  }

  stop(): void {
    for (const timer of [this.#timer, this.#restTimer, this.#idleTimer]) if (timer) clearTimeout(timer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, this.#noteLife);
  }

  #setIdle(idle: boolean): void {
    if (idle !== this.#report.idle) this.#change({ idle });
  }

  #change(part: Partial<Report>): void {
    this.#report = { ...this.#report, ...part };
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#sentAt + SEND_EVERY_MS - Date.now());
    if (waitMs === 0) this.#send();
    else this.#timer = setTimeout(() => this.#send(), waitMs);
  }

  #send(): void {
    this.#timer = null;
    this.#sentAt = Date.now();
    this.#awareness.setLocalState({ ...this.#report });
  }
}
