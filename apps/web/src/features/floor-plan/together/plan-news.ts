import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { authorOf, type NewsItem, type VisitNews } from '../../../collab-ui/visit-news.ts';

/** Each object once, as it was changed last; the plan's scale and its north are two things. Test: plan-news.test.ts. */
export function newsOf(since: string, events: readonly ProjectEvent[], isWhole = true): VisitNews {
  const latest = new Map<string, NewsItem>();
  for (const event of events) {
    const thing = event.kind.startsWith('north-') ? `north of ${event.subjectId}` : event.subjectId;
    const known = latest.get(thing);
    if (known && known.event.seq > event.seq) continue;
    latest.set(thing, { objectId: event.subjectId, event, author: authorOf(event) });
  }
  const changes = [...latest.values()].sort((a, b) => b.event.seq - a.event.seq);
  return { since, changes, isWhole };
}
