import { once } from 'node:events';
import { LiveMessageSchema, type LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';

export interface LiveClient {
  /** All but the news, which come whenever something was written. */
  messages: LiveMessage[];
  /** Of which lists there were news, each time. */
  news: string[];
  events(): Extract<LiveMessage, { t: 'event' }>['event'][];
  send(frame: unknown): void;
  close(): void;
  /** Code and reason, once closed. */
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens the feed's socket; `auth` is the first frame, undefined sends none. */
export async function openLive(baseUrl: string, auth?: object): Promise<LiveClient> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/api/live`);
  const messages: LiveMessage[] = [];
  const news: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = LiveMessageSchema.parse(JSON.parse(String(data)));
    if (message.t === 'news') news.push(message.of);
    else messages.push(message);
  });
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
  socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
  await Promise.race([once(socket, 'open'), closed]);
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  if (auth) send({ t: 'auth', since: null, ...auth });
  return {
    messages,
    news,
    events: () => messages.flatMap((message) => (message.t === 'event' ? [message.event] : [])),
    send,
    close: () => socket.close(),
    closed,
  };
}
