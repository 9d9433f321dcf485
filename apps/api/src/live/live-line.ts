import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';
import type { LiveSocket } from './live-socket.ts';

const POLICY_VIOLATION = 1008;

/** One browser's socket, as the feeds write on it. */
export class LiveLine {
  readonly #socket: LiveSocket;
  readonly #maxUnreadBytes: number;

  constructor(socket: LiveSocket, maxUnreadBytes: number) {
    this.#socket = socket;
    this.#maxUnreadBytes = maxUnreadBytes;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message; a listener that does not drain its socket is let go. */
  send(message: LiveMessage): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#maxUnreadBytes) return this.#close('slow-reader');
    this.#socket.send(JSON.stringify(message));
  }

  /** Tells why the feed is over and closes the socket with the error's close code. */
  end(code: ErrorCode): void {
    if (!this.isOpen) return;
    this.#socket.send(JSON.stringify({ t: 'ended', code } satisfies LiveMessage));
    this.#close(code);
  }

  #close(code: ErrorCode): void {
    const entry = ERRORS[code];
    this.#socket.close('close' in entry ? entry.close : POLICY_VIOLATION, code);
  }
}
