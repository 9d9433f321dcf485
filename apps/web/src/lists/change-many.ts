import { BULK_MAX, BulkAnswerSchema, type BulkResult } from '@plumbline/shared/contract/bulk.ts';
import { request } from '../api/request.ts';

/**
 * Sends a change of many rows, as many at a time as one request takes.
 * @throws RequestError when a request as a whole is refused; the rows before it are changed then
 */
export async function changeMany<Item>(
  path: string,
  items: readonly Item[],
  bodyOf: (items: readonly Item[]) => object,
  atOnce = BULK_MAX,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const body = bodyOf(items.slice(from, from + atOnce));
    const options = { method: 'POST', body, schema: BulkAnswerSchema, enableSkip: { errors: true } } as const;
    results.push(...(await request(path, options)).data);
  }
  return results;
}
