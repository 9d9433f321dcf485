import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { Awareness } from 'y-protocols/awareness';

const SEND_EVERY_MS = 1000 / ROOM_LIMITS.presencePerSecond;
const REST_MS = 60_000;

interface Report {
  cursor: { x: number; y: number } | null;
  selection: readonly string[];
  tool: string | null;
}

/** Tells the others where one points: at most ten times a second, the last state always. */
export class PresenceReporter {
  #awareness: Awareness;
  #report: Report = { cursor: null, selection: [], tool: null };
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #restTimer: ReturnType<typeof setTimeout> | null = null;
  #hide = () => {
    if (document.visibilityState === 'hidden') this.setCursor(null);
  };

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
    awareness.setLocalState({ ...this.#report });
    document.addEventListener('visibilitychange', this.#hide);
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
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#restTimer) clearTimeout(this.#restTimer);
    document.removeEventListener('visibilitychange', this.#hide);
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
