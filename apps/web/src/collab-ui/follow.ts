/**
 * Seeing what another person sees. Whom one follows is told to all: nobody is followed unseen.
 *
 * Invariants (follow.test.ts):
 * - Whoever follows somebody who follows a third sees what the third sees; in a ring nobody moves.
 * - A follower's own view is nobody's lead, so views cannot chase each other.
 * - Of two who follow each other, the one who was first lets go.
 */
import type { Person } from '../collab/presence-store.ts';
import type { SharedView } from '@plumbline/shared/protocol/presence.ts';

/** A leader who is gone for less is back on a new line. */
const GONE_AFTER_MS = 3000;

export type FollowEnd = 'gone' | 'quiet' | 'dismissed' | 'follows-you';

export interface FollowHost {
  /** Everybody learns whom this person follows. */
  tell(following: string | null): void;
  /** The view to be shown now. */
  /** Whether this screen can show such a view; left out: every one that there is. */
  canShow?(view: SharedView): boolean;
  show(view: SharedView): void;
  /** Following came to an end that this person did not choose. */
  ended(end: FollowEnd, leader: Leader): void;
  changed(): void;
}

export interface Leader {
  id: string;
  name: string;
  color: Person['color'];
}

/** Those who can be followed, in the order of the list; whoever looks at something else cannot. */
export function followable(
  people: readonly Person[],
  canShow: (view: SharedView) => boolean = () => true,
): Person[] {
  const self = people.find(({ isSelf }) => isSelf);
  return people.filter(
    ({ id, kind, quiet, view }) =>
      id !== self?.id && kind === 'member' && !quiet && (view === null || canShow(view)),
  );
}

export class Follow {
  #host: FollowHost;
  #leader: Leader | null = null;
  #dismissals = 0;
  #people: readonly Person[] = [];
  #followers: readonly string[] = [];
  #goneTimer: ReturnType<typeof setTimeout> | null = null;
  #isConnected = true;
  #shown = '';

  constructor(host: FollowHost) {
    this.#host = host;
  }

  get leader(): Leader | null {
    return this.#leader;
  }

  /** Accounts of those who follow this person. */
  get followers(): readonly string[] {
    return this.#followers;
  }

  start(person: Person): void {
    if (!followable(this.#people, this.#canShow).some(({ id }) => id === person.id)) return;
    const { id, name, color } = person;
    this.#leader = { id, name, color };
    this.#dismissals = person.dismissals;
    this.#shown = '';
    this.#host.tell(id);
    this.#host.changed();
    this.#look();
  }

  stop(): void {
    if (!this.#leader) return;
    this.#leader = null;
    this.#keepWaiting(false);
    this.#host.tell(null);
    this.#host.changed();
  }

  /** Without a line nobody is to be seen, which says nothing of the leader. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!isConnected) this.#keepWaiting(false);
    else if (this.#leader && !this.#find(this.#leader.id)) this.#keepWaiting(true);
  }

  hear(people: readonly Person[]): void {
    this.#people = people;
    const before = this.#followers;
    this.#followers = this.#readFollowers();
    if (before.join(' ') !== this.#followers.join(' ')) this.#host.changed();
    if (!this.#leader) return;
    const end = this.#endWith(this.#leader, before);
    if (end) this.#end(end);
    else this.#look();
  }

  /** The screen is another: the leader's view is laid out anew. */
  lookAgain(): void {
    this.#shown = '';
    this.#look();
  }

  close(): void {
    this.#keepWaiting(false);
  }

  #canShow = (view: SharedView): boolean => this.#host.canShow?.(view) ?? true;

  get #selfId(): string | null {
    return this.#people.find(({ isSelf }) => isSelf)?.id ?? null;
  }

  #readFollowers(): string[] {
    const own = this.#selfId;
    if (own === null) return [];
    const ids = this.#people.filter((person) => person.following === own && person.id !== own);
    return [...new Set(ids.map(({ id }) => id))].sort();
  }

  #endWith(leader: Leader, followersBefore: readonly string[]): FollowEnd | null {
    const person = this.#find(leader.id);
    this.#keepWaiting(person === null && this.#isConnected);
    if (!person) return null;
    if (person.quiet) return 'quiet';
    if (person.dismissals !== this.#dismissals) return 'dismissed';
    const newcomers = this.#followers.filter((id) => !followersBefore.includes(id));
    const ring = this.#chain(leader.id);
    return ring.isRing && newcomers.some((id) => ring.ids.includes(id)) ? 'follows-you' : null;
  }

  #end(end: FollowEnd): void {
    const leader = this.#leader;
    if (!leader) return;
    this.stop();
    this.#host.ended(end, leader);
  }

  #keepWaiting(isGone: boolean): void {
    if (!isGone && this.#goneTimer) {
      clearTimeout(this.#goneTimer);
      this.#goneTimer = null;
    }
    if (isGone) this.#goneTimer ??= setTimeout(() => this.#end('gone'), GONE_AFTER_MS);
  }

  #look(): void {
    if (!this.#leader) return;
    const { ids, isRing } = this.#chain(this.#leader.id);
    const view = isRing ? null : (this.#find(ids.at(-1) ?? '')?.view ?? null);
    const shown = JSON.stringify(view);
    if (!view || shown === this.#shown || !this.#canShow(view)) return;
    this.#shown = shown;
    this.#host.show(view);
  }

  /** Whoever is followed, and whom they follow, to the last; a ring comes back to somebody who was there. */
  #chain(id: string): { ids: string[]; isRing: boolean } {
    const ids: string[] = [];
    let next: string | null = id;
    while (next !== null) {
      if (next === this.#selfId || ids.includes(next)) return { ids, isRing: true };
      const person: Person | null = this.#find(next);
      if (!person) break;
      ids.push(next);
      next = person.following;
    }
    return { ids, isRing: false };
  }

  /** Of somebody's tabs the one in use. */
  #find(id: string): Person | null {
    const tabs = this.#people.filter((person) => person.id === id && !person.isSelf);
    const shown = tabs.filter(({ view }) => view !== null && this.#canShow(view));
    return shown.find(({ idle }) => !idle) ?? shown[0] ?? tabs.find(({ view }) => view) ?? tabs[0] ?? null;
  }
}
