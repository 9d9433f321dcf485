import { useIsFetching } from '@tanstack/react-query';
import { usePageKeptSince } from '../../api/answer-or-kept.ts';
import { useLinesLostAt } from '../../api/feed-line.ts';
import { useAddressRefused } from '../../api/live-address.ts';
import { pageTrueAt } from '../../api/page-true-at.ts';
import { SyncChip, type SyncState } from '../../ui/sync-chip.tsx';
import { useToastFreeEdge } from '../../ui/toast-place.ts';

/** The floating chip with its distance to what lies below it. */
const HEIGHT_PX = 40;

/** Since when the page shows what this device kept, or what the server last said; null while all is live. */
function useKeptSince(): number | null {
  const keptSince = usePageKeptSince();
  const lostAt = useLinesLostAt();
  // What is asked for without a feed may be answered all the same, and is newer then.
  useIsFetching();
  return keptSince ?? (lostAt === null ? null : pageTrueAt(lostAt));
}

/** What is to be said of the page; null while all is live. */
function useKeptState(): SyncState | null {
  const since = useKeptSince();
  const isRefused = useAddressRefused();
  if (isRefused) return { kind: 'not-live' };
  return since === null ? null : { kind: 'offline', since };
}

/** Says so, and of when; nothing while all is live. */
export function KeptChip({ compact = false }: { compact?: boolean }) {
  const sync = useKeptState();
  return sync && <SyncChip sync={sync} compact={compact} />;
}

/** The chip where neither bar nor title block is there to hold it; a narrow window keeps its bar. */
export function FloatingKeptChip() {
  const sync = useKeptState();
  useToastFreeEdge(sync !== null, { bottomPx: HEIGHT_PX });
  if (sync === null) return null;
  return (
    <div className="fixed end-6 bottom-3 z-[1150] rounded-control bg-raised shadow-e1 max-nav:hidden print:hidden">
      <SyncChip sync={sync} />
    </div>
  );
}
