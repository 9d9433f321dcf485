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
 * What became of many rows that were changed at once. `settle` says so in a word when all were done, else `outcome`
 * holds what to show; it tells which rows need not be picked any longer.
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
    const errors = new Map(results.map(({ id, error }) => [id, error]));
    const errorOf = (item: Item) => errors.get(identify(item).id) ?? null;
    const doneCount = asked.filter((item) => errorOf(item) === null).length;
    // What is gone need not be tried again.
    const settled = asked.filter((item) => [null, 'not-found'].includes(errorOf(item)));
    const isAllDone = refusals.length === 0;
    if (isAllDone) toastSuccess(wordOf?.(doneCount) ?? t('list:result.done', { count: doneCount }));
    else setOutcome({ doneCount, refusals });
    return { settled, isAllDone };
  };
  return { outcome, settle };
}
