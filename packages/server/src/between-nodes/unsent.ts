import type { Channel, Payload } from './carrier.ts';

/** Makes what is to be said at the moment when it leaves; undefined for nothing. */
export type Make = () => unknown;

export interface UnsentLimits {
  /** Things of all channels that wait. */
  maxKeys: number;
  /** Texts that leave together. */
  maxTexts: number;
}

interface Waiting {
  channel: Channel;
  make: Make;
}

const LIMITS: UnsentLimits = { maxKeys: 5000, maxTexts: 32 };

/** What waits to be said: of each key the latest only, and never more than the limits. */
export class Unsent {
  readonly #speaker: string;
  readonly #limits: UnsentLimits;
  readonly #waiting = new Map<string, Waiting>();
  readonly #seqs = new Map<Channel, number>();

  constructor(speaker: string, limits: UnsentLimits = LIMITS) {
    this.#speaker = speaker;
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(channel: Channel, key: string, make: Make): void {
    const id = `${channel} ${key}`;
    if (!this.#waiting.has(id) && this.#waiting.size >= this.#limits.maxKeys) {
      // A hole in the numbers tells the others that they missed something.
      this.#nextSeq(channel);
      return;
    }
    this.#waiting.set(id, { channel, make });
  }

  /** Takes as much as may leave together, packed into as few texts as the carrier's length allows. */
  take(maxBytes: number): Payload[] {
    const packer = new Packer(maxBytes, (channel, bodies) => this.#text(channel, bodies));
    for (const [id, { channel, make }] of this.#waiting) {
      if (packer.count >= this.#limits.maxTexts) break;
      this.#waiting.delete(id);
      const body = make();
      if (body !== undefined && !packer.add(channel, JSON.stringify(body))) this.#nextSeq(channel);
    }
    return packer.finish();
  }

  #text(channel: Channel, bodies: readonly string[]): string {
    return `{"node":"${this.#speaker}","seq":${this.#nextSeq(channel)},"said":[${bodies.join(',')}]}`;
  }

  #nextSeq(channel: Channel): number {
    const seq = this.#seqs.get(channel) ?? 1;
    this.#seqs.set(channel, seq + 1);
    return seq;
  }
}

/** Room for the envelope: a UUID, a number and the names. */
const ENVELOPE_BYTES = 96;

class Packer {
  readonly #maxBytes: number;
  readonly #wrap: (channel: Channel, bodies: readonly string[]) => string;
  readonly #open = new Map<Channel, { bodies: string[]; sizeBytes: number }>();
  readonly #done: Payload[] = [];

  constructor(maxBytes: number, wrap: (channel: Channel, bodies: readonly string[]) => string) {
    this.#maxBytes = maxBytes - ENVELOPE_BYTES;
    this.#wrap = wrap;
  }

  get count(): number {
    return this.#done.length + this.#open.size;
  }

  /** False for what no text can hold. */
  add(channel: Channel, body: string): boolean {
    const sizeBytes = Buffer.byteLength(body) + 1;
    if (sizeBytes > this.#maxBytes) return false;
    const open = this.#open.get(channel) ?? { bodies: [], sizeBytes: 0 };
    if (open.sizeBytes + sizeBytes > this.#maxBytes) {
      this.#close(channel, open.bodies);
      this.#open.set(channel, { bodies: [body], sizeBytes });
      return true;
    }
    open.bodies.push(body);
    open.sizeBytes += sizeBytes;
    this.#open.set(channel, open);
    return true;
  }

  finish(): Payload[] {
    for (const [channel, { bodies }] of this.#open) this.#close(channel, bodies);
    this.#open.clear();
    return this.#done;
  }

  #close(channel: Channel, bodies: readonly string[]): void {
    if (bodies.length > 0) this.#done.push({ channel, text: this.#wrap(channel, bodies) });
  }
}
