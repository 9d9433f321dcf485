import { ERRORS, isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { LiveMessageSchema, type LinkShows, type LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { TenantEvent } from '@plumbline/shared/contract/tenant-event.ts';
import * as z from 'zod/mini';

const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 10_000;
const GROWTH = 1.7;

/** One connection, as far as the feed needs it. */
export interface FeedConnection {
  onOpen: (listener: () => void) => void;
  onText: (listener: (text: string) => void) => void;
  onClose: (listener: (closeCode: number) => void) => void;
  send: (text: string) => void;
  close: () => void;
}

export interface LiveSocketOptions {
  /** Null for the feed of the own tenant. */
  projectId: string | null;
  /** The token of the moment; null stops the feed. */
  token: () => string | null;
  connect: () => FeedConnection;
  /** @param isFirst what was read before it may lack what happened until now; a later one resumes where it was */
  onReady: (isFirst: boolean) => void;
  /** The connection closed and is tried again. */
  onLost: () => void;
  onEvent?: (event: ProjectEvent) => void;
  onTenantEvent?: (event: TenantEvent) => void;
  /** There is something new in a list of which no event tells. */
  onNews?: (of: string) => void;
  /** Events were missed for good: load everything anew. */
  onReset: () => void;
  /** What the visitor's link shows as of now. */
  onLink?: (shows: LinkShows) => void;
  /** The right to listen is over; the feed does not come back by itself. */
  onEnded: (code: string) => void;
}

export interface LiveSocket {
  close: () => void;
  /** Gives the present connection up, or the wait for the next one, and tries at once. */
  retry: () => void;
}

/** Codes after which another try would be refused as well. */
function isFinal(code: string): boolean {
  return isErrorCode(code) && !ERRORS[code].retry;
}

function finalCodeOf(closeCode: number): string | null {
  const entry = Object.entries(ERRORS).find(
    ([, error]) => 'close' in error && error.close === closeCode && !error.retry,
  );
  return entry?.[0] ?? null;
}

/**
 * Keeps one connection to /api/live: sends `auth` as the first frame, resumes after the last event seen,
 * and comes back with a growing, jittered delay. Guarded by live-socket.test.ts.
 */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  let since: number | null = null;
  let delayMs = FIRST_DELAY_MS;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: FeedConnection | null = null;

  const end = (code: string) => {
    if (closed) return;
    closed = true;
    options.onEnded(code);
  };
  const handle = (message: LiveMessage) => {
    switch (message.t) {
      case 'ready': {
        const isFirst = since === null;
        delayMs = FIRST_DELAY_MS;
        since ??= message.head;
        options.onReady(isFirst);
        return;
      }
      case 'event':
      case 'tenant-event':
        if (since !== null && message.event.seq <= since) return;
        since = message.event.seq;
        if (message.t === 'event') options.onEvent?.(message.event);
        else options.onTenantEvent?.(message.event);
        return;
      case 'news':
        options.onNews?.(message.of);
        return;
      case 'link':
        options.onLink?.(message.shows);
        return;
      case 'reset':
        since = message.head;
        options.onReset();
        return;
      case 'ended':
        if (isFinal(message.code)) end(message.code);
    }
  };
  const connect = () => {
    const token = options.token();
    if (closed || token === null) return;
    const opened = options.connect();
    socket = opened;
    opened.onOpen(() =>
      opened.send(JSON.stringify({ t: 'auth', token, projectId: options.projectId, since })),
    );
    opened.onText((text) => {
      if (opened !== socket) return;
      const message = z.safeParse(LiveMessageSchema, parseJson(text));
      if (message.success && !closed) handle(message.data);
    });
    opened.onClose((closeCode) => {
      if (closed || opened !== socket) return;
      const code = finalCodeOf(closeCode);
      if (code) {
        end(code);
        return;
      }
      options.onLost();
      timer = setTimeout(connect, delayMs * (0.5 + Math.random() / 2));
      delayMs = Math.min(MAX_DELAY_MS, delayMs * GROWTH);
    });
  };
  connect();
  return {
    retry() {
      delayMs = FIRST_DELAY_MS;
      clearTimeout(timer);
      const given = socket;
      socket = null;
      given?.close();
      connect();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
