import type { BulkResult } from '@plumbline/shared/contract/bulk.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

/**
 * Does one after the other what was asked of many. An expected failure is the answer for its one and stops no other; a
 * step says so before it writes, since all of them are one transaction.
 */
export async function bulkResults<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  step: (item: Item) => Promise<void>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const item of items) results.push({ id: idOf(item), ...(await failureOf(() => step(item))) });
  return results;
}

/** The rows are locked one after the other: in the same order by whoever asks, so that no two wait for each other. */
export function inOneOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}

async function failureOf(step: () => Promise<void>): Promise<Omit<BulkResult, 'id'>> {
  try {
    await step();
    return { error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { params } = error.details;
    return { error: error.code, ...(params && { params }) };
  }
}
