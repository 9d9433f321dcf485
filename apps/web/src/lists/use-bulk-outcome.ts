import type { BulkResult } from '@plumbline/shared/contract/bulk.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkRefusal } from '../ui/data-table/bulk-result.tsx';
import { toastSuccess } from '../ui/toaster.tsx';

interface BulkOutcome {
  doneCount: number;
  refusals: BulkRefusal[];
}

/**
 * What became of many rows that were changed at once. `settle` says so in a word when all were done,
 * else `outcome` holds what to show until `forget`.
 * @param identify a row's id in the results and its name in a few words
 * @param wordOf the word for that many done; without it that of every list
 */
export function useBulkOutcome<Item>(
  identify: (item: Item) => { id: string; name: string },
  wordOf?: (doneCount: number) => string,
) {
  const { t } = useTranslation(['list', 'errors']);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const reasonOf = (error: string, params: BulkResult['params']) =>
    isErrorCode(error) ? t(`errors:${error}`, { ...params }) : t('errors:internal');

  const settle = (asked: readonly Item[], results: readonly BulkResult[]) => {
    const nameOf = new Map(asked.map(identify).map(({ id, name }) => [id, name]));
    const refusals = results.flatMap(({ id, error, params }) =>
      error === null ? [] : [{ id, name: nameOf.get(id) ?? '', reason: reasonOf(error, params) }],
    );
    const refused = new Set(refusals.map(({ id }) => id));
    const done = asked.filter((item) => !refused.has(identify(item).id));
    const isAllDone = refusals.length === 0;
    if (isAllDone) toastSuccess(wordOf?.(done.length) ?? t('list:result.done', { count: done.length }));
    else setOutcome({ doneCount: done.length, refusals });
    return { done, isAllDone };
  };
  return { outcome, settle, forget: () => setOutcome(null) };
}
