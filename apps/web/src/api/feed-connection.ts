import { LIVE_PATH } from '@plumbline/shared/protocol/live-feed.ts';
import { isAddressRefused, markAddressServed } from './live-address.ts';
import type { FeedConnection, LiveSocket } from './live-socket.ts';

const NETWORK_CHANGES = ['offline', 'online'] as const;

/** Opens a socket of the live feed to where the page came from. */
export function connectFeed(): FeedConnection {
  const socket = new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, 'ws')));
  let hasOpened = false;
  socket.addEventListener('open', () => {
    hasOpened = true;
    markAddressServed();
  });
  socket.addEventListener('close', () => {
    if (!hasOpened) void isAddressRefused();
  });
  return {
    onOpen: (listener) => socket.addEventListener('open', listener),
    onText: (listener) =>
      socket.addEventListener('message', (event) => typeof event.data === 'string' && listener(event.data)),
    onClose: (listener) => socket.addEventListener('close', (event) => listener(event.code)),
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

/** A line that is cut says nothing by itself for minutes; the browser knows at once that it may be. */
export function retryOnNetworkChange(socket: LiveSocket): () => void {
  for (const change of NETWORK_CHANGES) window.addEventListener(change, socket.retry);
  return () => {
    for (const change of NETWORK_CHANGES) window.removeEventListener(change, socket.retry);
  };
}
