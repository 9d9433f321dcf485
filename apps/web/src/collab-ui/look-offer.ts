import type { Person } from '../collab/presence-store.ts';

/** An offer to come and look stands so long; who does not answer stays. */
export const OFFER_STANDS_MS = 5000;

export interface LookOffer {
  id: string;
  /** Whoever asks; the name is empty for visitors. */
  person: Person;
}

/** The offers of others: each is shown once, one at a time, and goes by itself. Test: look-offer.test.ts. */
export class LookOffers {
  #seen = new Set<string>();
  #standing: LookOffer | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get standing(): LookOffer | null {
    return this.#standing;
  }

  /** @param leaderId who is followed already need not ask */
  hear(people: readonly Person[], leaderId: string | null): void {
    for (const person of people) {
      const { presenting } = person;
      if (presenting === null || person.isSelf || this.#seen.has(presenting)) continue;
      this.#seen.add(presenting);
      if (person.id !== leaderId) this.#stand({ id: presenting, person });
    }
  }

  /** Stays while somebody has pointer or focus on it. */
  hold(isHeld: boolean): void {
    if (!this.#standing) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = isHeld ? null : setTimeout(() => this.#clear(), OFFER_STANDS_MS);
  }

  answer(): LookOffer | null {
    const offer = this.#standing;
    this.#clear();
    return offer;
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** A newer offer takes the place of an older one. */
  #stand(offer: LookOffer): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#standing = offer;
    this.#timer = setTimeout(() => this.#clear(), OFFER_STANDS_MS);
    this.#onChange();
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#standing) return;
    this.#standing = null;
    this.#onChange();
  }
}
