import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import type { PresenceColor, SharedView } from '@plumbline/shared/protocol/presence.ts';
import type { SoftLockKind } from '@plumbline/shared/protocol/soft-lock.ts';
import { useSyncExternalStore } from 'react';
import type { Person } from '../collab/presence-store.ts';
import type { Room } from '../collab/room.ts';
import { personColour } from '../ui/person-colour.ts';
import { Clouds, type CloudAuthor } from './clouds.ts';
import { Follow, followable, type FollowEnd, type Leader } from './follow.ts';
import { LookOffers, OFFER_STANDS_MS, type LookOffer } from './look-offer.ts';
import { SoftLocks, type LockLoss } from './soft-locks.ts';
import type { Author, VisitNews } from './visit-news.ts';

/** What happens among people that a person has to be told. */
export type TogetherNotice =
  | { kind: 'follow-ended'; end: FollowEnd; person: Leader }
  | { kind: 'lock-lost'; on: SoftLockKind; loss: LockLoss; person: Person };

export interface TogetherState {
  /** Whose view is seen instead of an own one. */
  leader: Leader | null;
  /** Accounts of those who see what this person sees. */
  followers: readonly string[];
  offer: LookOffer | null;
  /** An own offer to come and look stands. */
  presenting: boolean;
  quiet: boolean;
  /** The pointer is a laser now. */
  laser: boolean;
  /** Changes with every change of the soft locks. */
  locks: number;
  /** Changes with every new cloud. */
  cloudsSeen: number;
  /** What others changed since the last visit; null while that is not known, or for the first visit. */
  news: VisitNews | null;
  /** Clouds stand around all of it. */
  newsShown: boolean;
}

/** What of a screen people share. */
export interface TogetherHost {
  /** Whether this screen can show such a view; left out: every one that there is. */
  canShow?(view: SharedView): boolean;
  /** Lays the view as another has it. */
  show(view: SharedView): void;
  /** The view is this person's own again. */
  stopShowing(): void;
  /** Whether what a lock is about can be done here and now. */
  mayHold(on: SoftLockKind): boolean;
  lockTaken(on: SoftLockKind): void;
  lockLost(on: SoftLockKind): void;
}

type SharedRoom = Pick<Room, 'doc' | 'presence' | 'onPresence'>;

const FIRST: TogetherState = {
  leader: null,
  followers: [],
  offer: null,
  presenting: false,
  quiet: false,
  laser: false,
  locks: 0,
  cloudsSeen: 0,
  news: null,
  newsShown: false,
};

/** This person among the others in a room: whom they follow, what they show, what they hold. */
export class Together {
  readonly locks: SoftLocks;
  readonly clouds = new Clouds();
  #host: TogetherHost;
  #follow: Follow;
  #offers: LookOffers;
  #room: SharedRoom | null = null;
  #people: readonly Person[] = [];
  #dismissals = 0;
  #presentingId: string | null = null;
  #presentingTimer: ReturnType<typeof setTimeout> | null = null;
  #state = FIRST;
  #listeners = new Set<() => void>();
  #noticeListeners = new Set<(notice: TogetherNotice) => void>();
  #stopHearing: (() => void) | null = null;

  constructor(host: TogetherHost) {
    this.#host = host;
    this.#follow = new Follow({
      tell: (following) => this.#room?.presence.tell({ following }),
      canShow: (view) => host.canShow?.(view) ?? true,
      show: (view) => host.show(view),
      ended: (end, person) => this.#notify({ kind: 'follow-ended', end, person }),
      changed: () => this.#change({ leader: this.#follow.leader, followers: this.#follow.followers }),
    });
    this.#offers = new LookOffers(() => this.#change({ offer: this.#offers.standing }));
    this.locks = new SoftLocks({
      tell: (lock) => this.#room?.presence.tell({ lock }),
      lost: (on, loss, person) => {
        host.lockLost(on);
        this.#notify({ kind: 'lock-lost', on, loss, person });
      },
      changed: () => this.#change({ locks: this.#state.locks + 1 }),
    });
  }

  get state(): TogetherState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onNotice(listener: (notice: TogetherNotice) => void): () => void {
    this.#noticeListeners.add(listener);
    return () => this.#noticeListeners.delete(listener);
  }

  /** Is among the people of this room from now on, with what was said in the one before. */
  attach(room: SharedRoom | null): void {
    if (room === this.#room) return;
    this.#stop();
    this.#room = room;
    if (!room) return;
    const { quiet } = this.#state;
    const following = this.#follow.leader?.id ?? null;
    room.presence.tell({ quiet, following, presenting: this.#presentingId, dismissals: this.#dismissals });
    this.locks.attach(room.doc.clientID);
    this.#stopHearing = room.onPresence((people) => this.#hear(people));
  }

  close(): void {
    this.#stop();
    this.#host.stopShowing();
    this.#follow.close();
    this.#offers.close();
    this.locks.close();
    if (this.#presentingTimer) clearTimeout(this.#presentingTimer);
  }

  setConnected(isConnected: boolean): void {
    this.#follow.setConnected(isConnected);
  }

  follow(personId: string): void {
    const person = this.#people.find(({ id, isSelf }) => id === personId && !isSelf);
    if (person) this.#follow.start(person);
  }

  /** Those whose view can be shown here. */
  followable(people: readonly Person[]): Person[] {
    return followable(people, (view) => this.#host.canShow?.(view) ?? true);
  }

  /** The person at this place of the list, counted from 1 without oneself. */
  followNth(place: number): boolean {
    const ids = [...new Set(this.followable(this.#people).map(({ id }) => id))];
    const id = ids[place - 1];
    if (id !== undefined) this.follow(id);
    return id !== undefined;
  }

  stopFollowing(): void {
    this.#host.stopShowing();
    this.#follow.stop();
  }

  /** The person moved the view with their own hand. */
  ownMove(): void {
    if (this.#state.leader) this.stopFollowing();
  }

  /** The screen is another size. */
  resized(): void {
    this.#follow.lookAgain();
  }

  /** Goes on with what somebody has left lying; false when they are back at it. */
  takeOver(on: SoftLockKind): boolean {
    // Who can do nothing with it would hold it from the others.
    if (!this.#host.mayHold(on) || !this.locks.takeOver(on)) return false;
    this.#host.lockTaken(on);
    return true;
  }

  dismissFollowers(): void {
    this.#dismissals += 1;
    this.#room?.presence.tell({ dismissals: this.#dismissals });
  }

  /** Asks everybody to come and look. */
  present(): void {
    if (this.#presentingTimer) clearTimeout(this.#presentingTimer);
    this.#setPresenting(newObjectId());
    this.#presentingTimer = setTimeout(() => this.#setPresenting(null), OFFER_STANDS_MS);
  }

  answerOffer(answer: 'go' | 'stay'): void {
    const offer = this.#offers.answer();
    if (offer && answer === 'go') this.#follow.start(offer.person);
  }

  holdOffer(isHeld: boolean): void {
    this.#offers.hold(isHeld);
  }

  setQuiet(quiet: boolean): void {
    if (quiet) this.#setPresenting(null);
    this.#room?.presence.tell({ quiet });
    this.#change({ quiet });
  }

  setLaser(laser: boolean): void {
    if (laser === this.#state.laser) return;
    this.#room?.presence.tell({ laser });
    this.#change({ laser });
  }

  /** Somebody else has just changed an object. */
  cloudOn(objectId: string, author: Author): void {
    this.clouds.flash(objectId, this.#cloudAuthor(author), performance.now());
    this.#change({ cloudsSeen: this.#state.cloudsSeen + 1 });
  }

  setNews(news: VisitNews | null): void {
    this.#change({ news });
    this.showNews(this.#state.newsShown && news !== null);
  }

  showNews(newsShown: boolean): void {
    const changes = newsShown ? (this.#state.news?.changes ?? []) : [];
    this.clouds.stand(changes.map(({ objectId, author }) => ({ objectId, ...this.#cloudAuthor(author) })));
    this.#change({ newsShown });
  }

  /** The colour that the person has in the room, or the same one always for who is not here. */
  #cloudAuthor({ id, name }: Author): CloudAuthor {
    return { color: this.colourHere(id) ?? personColour(id), name };
  }

  /** The colour that somebody has in the room; undefined for who is not here. */
  colourHere(personId: string): PresenceColor | undefined {
    return this.#people.find(({ id }) => id === personId)?.color;
  }

  #hear(people: readonly Person[]): void {
    this.#people = people;
    this.locks.hear(people);
    this.#offers.hear(people, this.#follow.leader?.id ?? null);
    this.#follow.hear(people);
  }

  #setPresenting(id: string | null): void {
    this.#presentingId = id;
    this.#room?.presence.tell({ presenting: id });
    this.#change({ presenting: id !== null });
  }

  #stop(): void {
    this.#stopHearing?.();
    this.#stopHearing = null;
  }

  #notify(notice: TogetherNotice): void {
    for (const listener of this.#noticeListeners) listener(notice);
  }

  #change(part: Partial<TogetherState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** One part of what happens among people; the component draws anew when that part is another value. */
export function useTogether<Part>(together: Together, part: (state: TogetherState) => Part): Part {
  return useSyncExternalStore(together.subscribe, () => part(together.state));
}
