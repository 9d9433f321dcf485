import { useIsFetching } from '@tanstack/react-query';
import { usePageKeptSince } from '../../api/answer-or-kept.ts';
import { useLinesLostAt } from '../../api/feed-line.ts';
import { pageTrueAt } from '../../api/page-true-at.ts';
import { SyncChip } from '../../ui/sync-chip.tsx';

/** Says that the page shows what this device kept, or what the server last said, and of when; nothing while all is live. */
export function KeptChip({ compact = false }: { compact?: boolean }) {
  const keptSince = usePageKeptSince();
  const lostAt = useLinesLostAt();
  // What is asked for without a feed may be answered all the same, and is newer then.
  useIsFetching();
  const since = keptSince ?? (lostAt === null ? null : pageTrueAt(lostAt));
  return since === null ? null : <SyncChip sync={{ kind: 'offline', since }} compact={compact} />;
}
