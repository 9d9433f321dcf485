/**
 * What the processes of one installation say to each other besides what is in Postgres: who is where in a room, and
 * hints that something is worth looking at. Nothing that must not be lost goes this way: it may be away from the start
 * or at any time, is bounded, and nobody waits for it.
 *
 * Invariants (between-nodes.pg.test.ts, tests/faults/redis-away.redis.test.ts):
 * - `say` never waits and never throws; of one key only the latest is kept until it leaves.
 * - Nothing is handed on that is not an envelope of another process, within the size, and with its place in the order:
 *   a hole in the order is told as `missed`. What the bodies are is for the ear to judge.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { PostgresCarrier } from '../database/postgres-carrier.ts';
import type { Logger } from '../log.ts';
import { gauge } from '../metrics.ts';
import type { Carrier, CarrierEvents, Channel, Payload } from './carrier.ts';
import { RedisCarrier } from './redis-carrier.ts';
import { Unsent, type Make } from './unsent.ts';

export interface Ear {
  /** What a process said, in its order; nobody has looked at it yet. */
  hear(body: unknown, from: string): void;
  /** Something may have been missed: of one process, or (null) of anybody. */
  missed(from: string | null): void;
  /** Whether to hear this process too, at once and also while the carrier is away. */
  hearsItself?: boolean;
}

export interface BetweenNodes {
  /** This process, newly named at each start. */
  readonly nodeId: string;
  /** Says something soon; `make` is called when it leaves, and what has left may still be lost. */
  say(channel: Channel, key: string, make: Make): void;
  /** Hears a channel until the answer is called. */
  hear(channel: Channel, ear: Ear): () => void;
  readonly isUp: boolean;
  /** How many things wait to be said. */
  readonly waiting: number;
  /** Says what waits, if that goes quickly, and ends. */
  close(): Promise<void>;
}

/** Carries for all that is said within this time at once; the first after a pause leaves at once. */
const WINDOW_MS = 50;
const LAST_WORDS_MS = 500;
const MAX_NODES = 256;
/** More than any carrier of ours sends. */
const MAX_HEARD_BYTES = 128 * 1024;

const EnvelopeSchema = z.object({
  node: z.uuid(),
  seq: z.number().check(z.int(), z.minimum(1)),
  said: z.array(z.unknown()).check(z.maxLength(2000)),
});

type CarrierKind = 'redis' | 'postgres';

/** Those that had something to say or to hear. */
const inUse = new Map<BetweenNodes, CarrierKind>();

gauge('between_nodes_up', '1 while the way to the other processes is there', ['carrier'], (into) => {
  into.reset();
  for (const [nodes, carrier] of inUse) into.set({ carrier }, nodes.isUp ? 1 : 0);
});

gauge('between_nodes_waiting', 'Things that wait to be said to the other processes', [], (into) => {
  into.set([...inUse.keys()].reduce((sum, nodes) => sum + nodes.waiting, 0));
});

/** Ready to use at once; connects when there is first something to say or to hear. */
export function openBetweenNodes(config: Config, log: Logger): BetweenNodes {
  const { REDIS_URL: redisUrl } = config;
  return new Nodes(log, redisUrl ? 'redis' : 'postgres', (events) =>
    redisUrl ? new RedisCarrier(redisUrl, log, events) : new PostgresCarrier(config, log, events),
  );
}

class Nodes implements BetweenNodes {
  readonly nodeId = randomUUID();
  readonly #log: Logger;
  readonly #kind: CarrierKind;
  readonly #carrier: Carrier;
  readonly #unsent = new Unsent(this.nodeId);
  readonly #ears = new Map<Channel, Set<Ear>>();
  readonly #heardSeqs = new Map<string, number>();
  #isSending = false;
  #isClosing = false;
  #pause: { end(): void } | null = null;

  constructor(log: Logger, kind: CarrierKind, createCarrier: (events: CarrierEvents) => Carrier) {
    this.#log = log;
    this.#kind = kind;
    this.#carrier = createCarrier({
      onPayload: (payload) => this.#take(payload),
      onUp: () => void this.#send(),
      onListening: (channel) => this.#tellMissed(channel, null),
    });
  }

  get isUp(): boolean {
    return this.#carrier.isUp;
  }

  get waiting(): number {
    return this.#unsent.size;
  }

  say(channel: Channel, key: string, make: Make): void {
    if (this.#isClosing) return;
    for (const ear of this.#earsOf(channel)) if (ear.hearsItself) ear.hear(make(), this.nodeId);
    this.#unsent.add(channel, key, make);
    this.#open();
    void this.#send();
  }

  hear(channel: Channel, ear: Ear): () => void {
    const ears = this.#ears.get(channel) ?? new Set();
    this.#ears.set(channel, ears.add(ear));
    this.#carrier.listen(channel);
    this.#open();
    return () => ears.delete(ear);
  }

  #open(): void {
    if (this.#isClosing) return;
    inUse.set(this, this.#kind);
    this.#carrier.open();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    inUse.delete(this);
    this.#pause?.end();
    const until = performance.now() + LAST_WORDS_MS;
    while (this.#unsent.size > 0 && this.#carrier.isUp && performance.now() < until) await this.#sendOnce();
    await this.#carrier.close();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    // What one turn says leaves together.
    await Promise.resolve();
    while (this.#unsent.size > 0 && this.#carrier.isUp && !this.#isClosing) {
      await this.#sendOnce();
      await this.#rest();
    }
    this.#isSending = false;
  }

  async #sendOnce(): Promise<void> {
    const payloads = this.#unsent.take(this.#carrier.maxPayloadBytes);
    if (payloads.length === 0) return;
    await this.#carrier.send(payloads).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'between nodes: not sent');
    });
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, WINDOW_MS);
      this.#pause = {
        end: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
  }

  #take({ channel, text }: Payload): void {
    const envelope = readEnvelope(text);
    if (!envelope) {
      this.#log.debug({ channel }, 'between nodes: what was heard cannot be read');
      return;
    }
    const { node, seq, said } = envelope;
    if (node === this.nodeId) return;
    if (this.#isHole(channel, node, seq)) this.#tellMissed(channel, node);
    for (const body of said) for (const ear of this.#earsOf(channel)) ear.hear(body, node);
  }

  #isHole(channel: Channel, node: string, seq: number): boolean {
    const id = `${channel} ${node}`;
    const before = this.#heardSeqs.get(id);
    this.#heardSeqs.delete(id);
    this.#heardSeqs.set(id, seq);
    for (const oldest of this.#heardSeqs.keys()) {
      if (this.#heardSeqs.size <= MAX_NODES) break;
      this.#heardSeqs.delete(oldest);
    }
    return before !== undefined && seq !== before + 1;
  }

  #tellMissed(channel: Channel, node: string | null): void {
    for (const ear of this.#earsOf(channel)) ear.missed(node);
  }

  #earsOf(channel: Channel): Iterable<Ear> {
    return this.#ears.get(channel) ?? [];
  }
}

function readEnvelope(text: string): z.infer<typeof EnvelopeSchema> | null {
  if (Buffer.byteLength(text) > MAX_HEARD_BYTES) return null;
  try {
    const result = EnvelopeSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
