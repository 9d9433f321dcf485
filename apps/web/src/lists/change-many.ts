import { BULK_MAX, BulkAnswerSchema, type BulkResult } from '@plumbline/shared/contract/bulk.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { request } from '../api/request.ts';
import type { BulkRefusal } from '../ui/data-table/bulk-result.tsx';

/**
 * Sends a change of many rows, as many at a time as one request takes.
 * @throws RequestError when a request as a whole is refused; the rows before it are changed then
 */
export async function changeMany<Item>(
  path: string,
  items: readonly Item[],
  bodyOf: (items: readonly Item[]) => object,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < items.length; from += BULK_MAX) {
    const body = bodyOf(items.slice(from, from + BULK_MAX));
    const options = { method: 'POST', body, schema: BulkAnswerSchema, enableSkip: { errors: true } } as const;
    results.push(...(await request(path, options)).data);
  }
  return results;
}

/** Those of the results that were refused, each with its sentence. */
export function useRefusals() {
  const { t } = useTranslation(['errors', 'common']);
  return (results: readonly BulkResult[], nameOf: (id: string) => string): BulkRefusal[] =>
    results.flatMap(({ id, error, params }) => {
      if (error === null) return [];
      const reason = isErrorCode(error) ? t(`errors:${error}`, { ...params }) : t('common:systemError');
      return [{ id, name: nameOf(id), reason }];
    });
}
