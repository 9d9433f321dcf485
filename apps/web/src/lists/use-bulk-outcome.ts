import type { BulkResult } from '@plumbline/shared/contract/bulk.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkRefusal } from '../ui/data-table/bulk-result.tsx';
import { toastSuccess, toastUndo } from '../ui/toaster.tsx';

interface BulkOutcome {
  doneCount: number;
  refusals: BulkRefusal[];
}

/**
 * What became of many rows that were changed at once. `settle` says so in a word when all were done, else `outcome`
 * holds what to show; it tells which rows need not be picked any longer.
 * @param identify a row's id in the results and its name in a few words
 * @param wordOf the word for that many done; without it that of every list
 * @param ownReasonOf why one was refused, in the words of its kind; null for those of every list
 */
export function useBulkOutcome<Item>(
  identify: (item: Item) => { id: string; name: string },
  wordOf?: (doneCount: number) => string,
  ownReasonOf?: (item: Item, result: BulkResult) => string | null,
) {
  const { t } = useTranslation(['list', 'errors']);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const reasonOf = (error: string, params: BulkResult['params']) =>
    isErrorCode(error) ? t(`errors:${error}`, { ...params }) : t('errors:internal');

  const refusalOf = (item: Item | undefined, result: BulkResult): BulkRefusal[] => {
    const { id, error, params } = result;
    if (error === null) return [];
    const own = item === undefined ? null : (ownReasonOf?.(item, result) ?? null);
    const name = item === undefined ? '' : identify(item).name;
    return [{ id, name, reason: own ?? reasonOf(error, params) }];
  };

  /** @param undo takes back what was done; offered for a while */
  const settle = (asked: readonly Item[], results: readonly BulkResult[], undo?: () => void) => {
    const itemOf = new Map(asked.map((item) => [identify(item).id, item]));
    const refusals = results.flatMap((result) => refusalOf(itemOf.get(result.id), result));
    const errors = new Map(results.map(({ id, error }) => [id, error]));
    const errorOf = (item: Item) => errors.get(identify(item).id) ?? null;
    const doneCount = asked.filter((item) => errorOf(item) === null).length;
    // What is gone need not be tried again.
    const settled = asked.filter((item) => [null, 'not-found'].includes(errorOf(item)));
    const isAllDone = refusals.length === 0;
    const word = wordOf?.(doneCount) ?? t('list:result.done', { count: doneCount });
    if (undo && doneCount > 0) toastUndo(word, t('list:result.undo'), undo);
    else if (isAllDone) toastSuccess(word);
    setOutcome(isAllDone ? null : { doneCount, refusals });
    return { settled, isAllDone };
  };
  return { outcome, settle };
}
