/**
 * One person at a time sets the scale or replaces the drawing, as far as people can see each other: see
 * `shared/protocol/soft-lock.ts` for who of two holds a lock. Nothing is ever blocked for good: a lock goes with its
 * holder's presence, and after a minute's rest anybody may take it over. Test: soft-locks.test.ts.
 */
import {
  SOFT_LOCK_RESTS_S,
  holderOf,
  type LockClaim,
  type SoftLock,
  type SoftLockKind,
} from '@plumbline/shared/protocol/soft-lock.ts';
import type { Person } from '../collab/presence-store.ts';

const LOOK_EVERY_MS = 1000;
/** So that newcomers know for how long, without a word a second. */
const TELL_TIME_EVERY_S = 15;

/** Somebody else who holds a lock. */
export interface Holder {
  person: Person;
  /** `Date.now()` of the moment they took it, as far as is known here. */
  sinceMs: number;
  /** They have not touched it for a minute: it may be taken over. */
  resting: boolean;
}

/** How a lock was lost: the other was first by a moment, or took over. */
export type LockLoss = 'was-first' | 'took-over';

export interface LockHost {
  tell(lock: SoftLock | null): void;
  lost(on: SoftLockKind, loss: LockLoss, person: Person): void;
  changed(): void;
}

export class SoftLocks {
  #host: LockHost;
  #clientId = 0;
  #people: readonly Person[] = [];
  #own: (SoftLock & { sinceMs: number }) | null = null;
  #turns = new Map<SoftLockKind, number>();
  #since = new Map<string, number>();
  #touchedAtMs = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #shown = '';

  constructor(host: LockHost) {
    this.#host = host;
  }

  /** The person has touched pointer or keys. */
  touched(): void {
    this.#touchedAtMs = Date.now();
    if (this.#own?.resting) this.#look();
  }

  /** The room anew: whatever is held is claimed there under its client. */
  attach(clientId: number): void {
    this.#clientId = clientId;
    this.#people = [];
    this.#tell();
  }

  /** Another person who holds the lock now; null when it is free or one's own. */
  holder(on: SoftLockKind): Holder | null {
    const held = this.#holding(on);
    if (!held || held.clientId === this.#clientId) return null;
    const person = this.#people.find(({ clientId }) => clientId === held.clientId);
    if (!person) return null;
    return { person, sinceMs: this.#since.get(keyOf(held)) ?? Date.now(), resting: held.lock.resting };
  }

  holds(on: SoftLockKind): boolean {
    return this.#own?.on === on;
  }

  /** True when the lock is one's own now. */
  take(on: SoftLockKind): boolean {
    if (this.holds(on)) return true;
    if (this.holder(on)) return false;
    this.#claim(on);
    return true;
  }

  /** True when it could be had: its holder rests, or there is none. */
  takeOver(on: SoftLockKind): boolean {
    const holder = this.holder(on);
    if (holder && !holder.resting) return false;
    this.#claim(on);
    return true;
  }

  release(on: SoftLockKind): void {
    if (this.holds(on)) this.#drop();
  }

  hear(people: readonly Person[]): void {
    this.#people = people.filter(({ isSelf }) => !isSelf);
    for (const claim of this.#people) this.#note(claim);
    const own = this.#own;
    const held = own && this.#holding(own.on);
    if (own && held && held.clientId !== this.#clientId) {
      const person = this.#people.find(({ clientId }) => clientId === held.clientId);
      this.#drop();
      if (person) this.#host.lost(own.on, held.lock.turn > own.turn ? 'took-over' : 'was-first', person);
    }
    const shown = JSON.stringify(this.#people.map(({ clientId, lock }) => lock && [clientId, lock]));
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#host.changed();
  }

  close(): void {
    this.#watch(false);
  }

  #claim(on: SoftLockKind): void {
    const turn = (this.#turns.get(on) ?? 0) + 1;
    this.#turns.set(on, turn);
    this.#touchedAtMs = Date.now();
    this.#own = { on, turn, heldS: 0, resting: false, sinceMs: Date.now() };
    this.#watch(true);
    this.#tell();
    this.#host.changed();
  }

  #drop(): void {
    this.#own = null;
    this.#watch(false);
    this.#tell();
    this.#host.changed();
  }

  #holding(on: SoftLockKind): (LockClaim & { lock: SoftLock }) | null {
    return holderOf([...this.#people, { clientId: this.#clientId, lock: this.#own }], on);
  }

  /** A turn that was taken counts on when its holder is gone: who comes back later does not oust who came next. */
  #note(claim: LockClaim): void {
    const { lock } = claim;
    if (!lock) return;
    this.#turns.set(lock.on, Math.max(lock.turn, this.#turns.get(lock.on) ?? 0));
    const key = keyOf({ clientId: claim.clientId, lock });
    const since = Date.now() - lock.heldS * 1000;
    this.#since.set(key, Math.min(since, this.#since.get(key) ?? since));
  }

  /** Says so when the hands have come to rest or are back. */
  #look(): void {
    const own = this.#own;
    if (!own) return;
    const heldS = Math.floor((Date.now() - own.sinceMs) / 1000);
    const resting = Date.now() - this.#touchedAtMs >= SOFT_LOCK_RESTS_S * 1000;
    if (resting === own.resting && heldS - own.heldS < TELL_TIME_EVERY_S) return;
    this.#own = { ...own, heldS, resting };
    this.#tell();
  }

  #tell(): void {
    if (!this.#own) return this.#host.tell(null);
    const { on, turn, heldS, resting } = this.#own;
    this.#host.tell({ on, turn, heldS, resting });
  }

  #watch(isHolding: boolean): void {
    if (isHolding === (this.#timer !== null)) return;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = isHolding ? setInterval(() => this.#look(), LOOK_EVERY_MS) : null;
  }
}

function keyOf({ clientId, lock }: LockClaim & { lock: SoftLock }): string {
  return `${clientId} ${lock.on} ${lock.turn}`;
}
