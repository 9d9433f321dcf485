/**
 * Between nodes through Postgres, where there is no Redis. NOTIFY takes a lock of the whole server while it commits:
 * so it has a connection of its own, never shares a transaction with anything, and never waits for a disk.
 */
import pg from 'pg';
import {
  channelName,
  channelOf,
  type Carrier,
  type CarrierEvents,
  type Channel,
  type Payload,
} from '../between-nodes/carrier.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { connectionSettings } from './pool.ts';

/** Postgres takes fewer than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** A server that is gone without a word is noticed by asking. */
const PROBE_MS = 5000;
const END_WITHIN_MS = 1000;

export class PostgresCarrier implements Carrier {
  readonly maxPayloadBytes = MAX_PAYLOAD_BYTES;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #events: CarrierEvents;
  readonly #channels = new Set<Channel>();
  #client: pg.Client | null = null;
  #isReady = false;
  #isClosed = false;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(config: Config, log: Logger, events: CarrierEvents) {
    this.#config = config;
    this.#log = log;
    this.#events = events;
  }

  get isUp(): boolean {
    return this.#isReady;
  }

  open(): void {
    if (this.#client || this.#isClosed) return;
    this.#probe = setInterval(() => void this.#ask(), PROBE_MS).unref();
    void this.#connect();
  }

  listen(channel: Channel): void {
    if (this.#channels.has(channel)) return;
    this.#channels.add(channel);
    const client = this.#client;
    if (client && this.#isReady) this.#listenOn(client, channel).catch(() => this.#comeBack(client));
  }

  async send(payloads: readonly Payload[]): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isReady) throw new Error('not connected');
    const names = payloads.map(({ channel }) => channelName(channel));
    const texts = payloads.map(({ text }) => text);
    try {
      await client.query(
        'SELECT pg_notify(name, text) FROM unnest($1::text[], $2::text[]) AS said (name, text)',
        [names, texts],
      );
    } catch (error) {
      this.#comeBack(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#probe);
    const client = this.#client;
    this.#client = null;
    this.#isReady = false;
    if (client) await endWithin(client, END_WITHIN_MS);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(
      connectionSettings(this.#config.DATABASE_URL, {
        role: 'plumbline_app',
        statementTimeoutMs: this.#config.STATEMENT_TIMEOUT_MS,
        applicationName: `${this.#config.NODE_NAME} between nodes`,
      }),
    );
    this.#client = client;
    client.on('error', (error) => this.#log.debug({ err: error }, 'between nodes: connection lost'));
    client.on('end', () => this.#comeBack(client));
    client.on('notification', ({ channel: name, payload: text = '' }) => {
      const channel = channelOf(name);
      if (channel) this.#events.onPayload({ channel, text });
    });
    try {
      await client.connect();
      await client.query('SET synchronous_commit = off');
      for (const channel of this.#channels) await client.query(`LISTEN ${channelName(channel)}`);
    } catch {
      return this.#comeBack(client);
    }
    if (this.#client !== client) return;
    this.#isReady = true;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#events.onUp();
    for (const channel of this.#channels) this.#events.onListening(channel);
  }

  async #listenOn(client: pg.Client, channel: Channel): Promise<void> {
    await client.query(`LISTEN ${channelName(channel)}`);
    this.#events.onListening(channel);
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#isReady) return;
    await client.query('SELECT 1').catch(() => this.#comeBack(client));
  }

  #comeBack(lost: pg.Client): void {
    if (this.#client !== lost || this.#isClosed) return;
    this.#client = null;
    this.#isReady = false;
    void endWithin(lost, END_WITHIN_MS);
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** A server that does not answer does not answer a farewell either. */
async function endWithin(client: pg.Client, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
  clearTimeout(timer);
}
