/**
 * That there is something new in a list of which the feed tells nothing else: the logs, the outbox, what came to nothing.
 * They are written far more often than they are looked at, by every change of everybody, and each has its own order, so
 * that their news is no event: nothing is written for it and no lock held. It is said after the commit, of one commit and
 * person once, and may be lost like every hint; whoever comes back to the feed asks the list itself.
 */
import { NEWS_SUBJECTS, isNewsOf, type NewsOf } from '@plumbline/shared/protocol/live-feed.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import * as z from 'zod/mini';
import type { BetweenNodes } from '../between-nodes/between-nodes.ts';
import { afterWrite } from '../database/after-commit.ts';
import type { Database, Trx } from '../database/client.ts';

export interface ListNews {
  of: NewsOf;
  /** Null for what belongs to no tenant. */
  tenantId: string | null;
  /** Of whom the new row tells, null when that is nobody, or not known. */
  accountId: string | null;
}

const ListNewsSchema = z.object({
  of: z.enum(Object.keys(NEWS_SUBJECTS).filter(isNewsOf)),
  tenantId: z.nullable(UuidSchema),
  accountId: z.nullable(UuidSchema),
});

/** Says it once what was just written is there for everybody, and never if the transaction rolls back. */
export function tellNews(db: Database | Trx, news: ListNews): void {
  const key = `${news.of} ${news.tenantId} ${news.accountId}`;
  afterWrite(db, `news ${key}`, (between) => between.say('news', key, () => news));
}

/** Calls `onNews` with what is new, or with null when anything may be. Answers how to stop. */
export function listenNews(
  between: Pick<BetweenNodes, 'hear'>,
  onNews: (news: ListNews | null) => void,
): () => void {
  return between.hear('news', {
    hearsItself: true,
    hear: (body) => {
      const news = ListNewsSchema.safeParse(body);
      if (news.success) onNews(news.data);
    },
    missed: () => onNews(null),
  });
}
