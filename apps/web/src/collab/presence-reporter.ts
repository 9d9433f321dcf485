import {
  MAX_TOLD_SELECTION,
  SILENT_REPORT,
  type PresenceReport,
} from '@plumbline/shared/protocol/presence.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { Awareness } from 'y-protocols/awareness';

const SEND_EVERY_MS = 1000 / ROOM_LIMITS.presencePerSecond;
const REST_MS = 60_000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** What the screens tell of this person; whether they are there at all is seen here. */
export type OwnPresence = Omit<PresenceReport, 'cursor' | 'idle' | 'selection' | 'tool'>;

/**
 * Tells the others where one points and whether one is there at all: at most ten times a second, the last state always,
 * and nothing while nobody is there to see it. Test: presence-reporter.test.ts.
 */
export class PresenceReporter {
  #awareness: Awareness;
  #report: PresenceReport = SILENT_REPORT;
  #told = '';
  #guests = 0;
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
  #onOthers = ({ added }: { added: readonly number[] }) => {
    if (added.some((clientId) => clientId !== this.#awareness.clientID)) this.#sendSoon();
  };

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
    this.#send();
    awareness.on('change', this.#onOthers);
    document.addEventListener('visibilitychange', this.#onVisibility);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, this.#noteLife, { passive: true });
    this.#noteLife();
  }

  /** Where the pointer is on the document; null when it left it. */
  setCursor(cursor: { x: number; y: number } | null): void {
    if (cursor === null && this.#report.cursor === null) return;
    if (this.#restTimer) clearTimeout(this.#restTimer);
    this.#restTimer = cursor ? setTimeout(() => this.setCursor(null), REST_MS) : null;
    this.#change({ cursor });
  }

  setSelection(selection: readonly string[]): void {
    this.#change({ selection: selection.slice(0, MAX_TOLD_SELECTION) });
  }

  setTool(tool: string | null): void {
    this.#change({ tool });
  }

  /** What else there is to tell; what does not change costs nothing. */
  tell(part: Partial<OwnPresence>): void {
    this.#change(part);
  }

  /** Visitors look on without a word of their own. */
  setGuests(count: number): void {
    const before = this.#guests;
    this.#guests = count;
    if (before < count) this.#sendSoon();
  }

  stop(): void {
    for (const timer of [this.#timer, this.#restTimer, this.#idleTimer]) if (timer) clearTimeout(timer);
    this.#awareness.off('change', this.#onOthers);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, this.#noteLife);
  }

  #setIdle(idle: boolean): void {
    if (idle !== this.#report.idle) this.#change({ idle });
  }

  #change(part: Partial<PresenceReport>): void {
    this.#report = { ...this.#report, ...part };
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#sentAt + SEND_EVERY_MS - Date.now());
    if (waitMs === 0) this.#send();
    else this.#timer = setTimeout(() => this.#send(), waitMs);
  }

  /** A pointer or a view alone is of no use to an empty room; what one does there is kept for whoever comes. */
  #send(): void {
    this.#timer = null;
    const report = fitted(this.#report);
    const told = this.#isWatched
      ? report
      : { ...report, cursor: null, view: null, draft: null, laser: false, ray: null, caret: null };
    const said = JSON.stringify(told);
    if (said === this.#told) return;
    this.#told = said;
    this.#sentAt = Date.now();
    this.#awareness.setLocalState(told);
  }

  get #isWatched(): boolean {
    if (this.#guests > 0) return true;
    for (const clientId of this.#awareness.getStates().keys()) {
      if (clientId !== this.#awareness.clientID) return true;
    }
    return false;
  }
}

/** Within what the server takes: of what is too much, the draft goes first. */
function fitted(report: PresenceReport): PresenceReport {
  if (JSON.stringify(report).length <= ROOM_LIMITS.presenceBytes) return report;
  return { ...report, draft: null };
}
