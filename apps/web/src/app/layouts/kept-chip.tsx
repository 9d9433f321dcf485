import { usePageKeptSince } from '../../api/answer-or-kept.ts';
import { SyncChip } from '../../ui/sync-chip.tsx';

/** Says that the page shows what this device kept, and of when. */
export function KeptChip() {
  const since = usePageKeptSince();
  return since === null ? null : <SyncChip sync={{ kind: 'offline', since }} />;
}
