/**
 * Invariant: who listens hears of a list's news only if they may read some of it, of their own or of all, and at most
 * twice a second however much is written. Guarded by news-teller.test.ts and list-news.pg.test.ts.
 */
import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { NEWS_SUBJECTS, isNewsOf, type NewsOf } from '@plumbline/shared/protocol/live-feed.ts';
import type { BetweenNodes } from '@plumbline/server/between-nodes/between-nodes.ts';
import { listenNews, type ListNews } from '@plumbline/server/events/list-news.ts';
import type { LiveLine } from './live-line.ts';

const GATHER_MS = 500;
/** While the other processes cannot be heard, anything of theirs may be new. */
const UNHEARD_MS = 10_000;
const LISTS = Object.keys(NEWS_SUBJECTS).filter(isNewsOf);

interface Listener {
  readonly principal: MemberPrincipal;
  readonly line: Pick<LiveLine, 'send'>;
}

/** Gathers what is new for a moment, then says so to those whom it concerns. */
export class NewsTeller {
  readonly #listeners: () => readonly Listener[];
  /** Of each list whose row it is, by tenant. */
  readonly #news = new Map<NewsOf, Map<string | null, Set<string | null>>>();
  #missedSome = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listeners: () => readonly Listener[]) {
    this.#listeners = listeners;
  }

  /** Answers how to stop. */
  start(between: Pick<BetweenNodes, 'hear' | 'isUp'>): () => void {
    const stopListening = listenNews(between, (news) => this.#note(news));
    const unheard = setInterval(() => {
      if (!between.isUp) this.#note(null);
    }, UNHEARD_MS);
    return () => {
      stopListening();
      clearInterval(unheard);
      clearTimeout(this.#timer);
    };
  }

  #note(news: ListNews | null): void {
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS);
    if (news === null) {
      this.#missedSome = true;
      return;
    }
    const { of, tenantId, accountId } = news;
    const tenants = this.#news.get(of) ?? new Map<string | null, Set<string | null>>();
    this.#news.set(of, tenants);
    const people = tenants.get(tenantId) ?? new Set<string | null>();
    tenants.set(tenantId, people.add(accountId));
  }

  #tell(): void {
    const lists = this.#missedSome ? LISTS : [...this.#news.keys()];
    for (const { principal, line } of this.#listeners())
      for (const list of lists) if (this.#isFor(principal, list)) line.send({ t: 'news', of: list });
    this.#timer = undefined;
    this.#missedSome = false;
    this.#news.clear();
  }

  /** The platform's operator reads of every tenant, everybody else of theirs, and many of themselves only. */
  #isFor(principal: MemberPrincipal, of: NewsOf): boolean {
    const { accountId, systemRole, tenantId } = principal;
    const people = this.#news.get(of)?.get(tenantId);
    if (!this.#missedSome && systemRole !== '00' && !people) return false;
    const isOwn = this.#missedSome || people?.has(accountId) === true;
    const rows = subject(NEWS_SUBJECTS[of], { ownerIds: isOwn ? [accountId] : [] });
    return abilityFor(principal, null).can('read', rows);
  }
}
