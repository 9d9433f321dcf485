/**
 * Between nodes through Redis, whose publish and subscribe keep nothing: what is lost on the way is lost. Redis knows
 * no databases here: everybody on one server hears everybody, which does no harm, since rooms have random names.
 */
import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import {
  channelName,
  channelOf,
  type Carrier,
  type CarrierEvents,
  type Channel,
  type Payload,
} from './carrier.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 2000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** A server that does not answer a question for so long is gone. */
const ASK_EVERY_MS = 2000;
const SILENCE_MS = 5000;
/** Payloads that wait for their answers; more than one sending at a time. */
const MAX_QUEUED = 256;

type Client = ReturnType<typeof connectTo>;

export class RedisCarrier implements Carrier {
  readonly maxPayloadBytes = MAX_PAYLOAD_BYTES;
  readonly #events: CarrierEvents;
  readonly #channels = new Set<Channel>();
  readonly #subscribed = new Set<Channel>();
  readonly #speaker: Client;
  readonly #listener: Client;
  #isOpen = false;

  constructor(url: string, log: Logger, events: CarrierEvents) {
    this.#events = events;
    this.#speaker = connectTo(url);
    this.#listener = connectTo(url);
    for (const client of [this.#speaker, this.#listener]) {
      client.on('error', (error: unknown) => log.debug({ err: error }, 'between nodes: Redis is away'));
    }
    this.#speaker.on('ready', () => events.onUp());
    this.#listener.on('ready', () => {
      for (const channel of this.#channels) void this.#subscribe(channel);
    });
  }

  get isUp(): boolean {
    return this.#speaker.isReady;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    for (const client of [this.#speaker, this.#listener]) void client.connect().catch(() => undefined);
  }

  listen(channel: Channel): void {
    if (this.#channels.has(channel)) return;
    this.#channels.add(channel);
    if (this.#listener.isReady) void this.#subscribe(channel);
  }

  async send(payloads: readonly Payload[]): Promise<void> {
    await Promise.all(payloads.map(({ channel, text }) => this.#speaker.publish(channelName(channel), text)));
  }

  async close(): Promise<void> {
    for (const client of [this.#speaker, this.#listener]) if (client.isOpen) client.destroy();
  }

  /** Once a channel: the client subscribes again by itself before it calls itself ready again. */
  async #subscribe(channel: Channel): Promise<void> {
    try {
      if (!this.#subscribed.has(channel)) {
        await this.#listener.subscribe(channelName(channel), this.#onMessage);
        this.#subscribed.add(channel);
      }
      this.#events.onListening(channel);
    } catch {
      // Away again: the next connection tries again.
    }
  }

  readonly #onMessage = (text: string, name: string): void => {
    const channel = channelOf(name);
    if (channel) this.#events.onPayload({ channel, text });
  };
}

function connectTo(url: string) {
  return createClient({
    url,
    // Nothing waits for a Redis that is away: presence would be old by then.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED,
    pingInterval: ASK_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS),
    },
  });
}
