import type { BulkResult as Result } from '@plumbline/shared/contract/bulk.ts';
import type { BulkInspectionBody, ListedInspection } from '@plumbline/shared/contract/inspection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { dropCaptures } from '../../../inspections/capture-sends.ts';
import { changeMany } from '../../../lists/change-many.ts';
import { useBulkOutcome } from '../../../lists/use-bulk-outcome.ts';
import { BulkResult } from '../../../ui/data-table/bulk-result.tsx';
import { toastError } from '../../../ui/toaster.tsx';

type Change = BulkInspectionBody['change'];
export type AskedChange = Exclude<Change, { kind: 'restore' }>;
type Seen = Pick<ListedInspection, 'id' | 'version'>;

/** Changes many inspections at once: each has its own answer, and a deletion can be taken back for a while. */
export function useInspectionBulk(projectId: string, onChanged: (done: readonly ListedInspection[]) => void) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [isResultShown, setIsResultShown] = useState(true);
  const { outcome, settle } = useBulkOutcome<ListedInspection>(({ id, name }) => ({ id, name }));
  const send = (seen: readonly Seen[], change: Change): Promise<Result[]> =>
    changeMany('/core/inspection/bulk', seen, (some) => ({
      projectId,
      inspections: some.map(({ id, version }) => ({ id, version })),
      change,
    }));
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setIsResultShown(true);
    try {
      await work();
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : null));
    } finally {
      setIsBusy(false);
      // The list, floors' dots and what is open; after a refusal too, since somebody may have been first.
      await queryClient.invalidateQueries({ queryKey: queryKeys.inspections(projectId) });
    }
  };
  /** @param results of the deletion, with the versions that are brought back */
  const bringBack = (done: readonly ListedInspection[], results: readonly Result[]) =>
    attempt(async () => {
      const seen = results.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]));
      settle(done, await send(seen, { kind: 'restore' }));
    });
  const apply = (inspections: readonly ListedInspection[], change: AskedChange) =>
    attempt(async () => {
      const results = await send(inspections, change);
      const doneIds = new Set(results.flatMap(({ id, error }) => (error === null ? [id] : [])));
      const done = inspections.filter(({ id }) => doneIds.has(id));
      if (change.kind === 'delete') for (const { id } of done) dropCaptures(id);
      const undo = change.kind === 'delete' ? () => void bringBack(done, results) : undefined;
      onChanged(settle(inspections, results, undo).settled);
    });
  const result = outcome && isResultShown && (
    <BulkResult title={t('bulk.result')} {...outcome} onClose={() => setIsResultShown(false)} />
  );
  return { apply, isBusy, result };
}
