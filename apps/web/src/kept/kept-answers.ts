import * as z from 'zod/mini';
import type { KeptDatabase } from './kept-database.ts';
import { keptNow } from './kept-time.ts';

/** Answers are small; this is more than the projects of twenty plans need, and the notes that were looked at. */
const MAX_ANSWERS = 400;

/** An answer of a former time. */
export interface Kept<Answer> {
  answer: Answer;
  at: number;
}

export async function readAnswer<Schema extends z.ZodMiniType>(
  database: KeptDatabase | null,
  name: string,
  schema: Schema,
): Promise<Kept<z.output<Schema>> | null> {
  const kept = await database?.get('answers', name).catch(() => undefined);
  // An older build may have kept it in another form.
  const answer = z.safeParse(schema, kept?.answer);
  return kept && answer.success ? { answer: answer.data, at: kept.at } : null;
}

/** Those whose names begin so. */
export async function readAnswers<Schema extends z.ZodMiniType>(
  database: KeptDatabase | null,
  start: string,
  schema: Schema,
): Promise<Kept<z.output<Schema>>[]> {
  const names = IDBKeyRange.bound(start, `${start}\uffff`);
  const all = (await database?.getAll('answers', names).catch(() => undefined)) ?? [];
  return all.flatMap(({ at, answer }) => {
    const read = z.safeParse(schema, answer);
    return read.success ? [{ answer: read.data, at }] : [];
  });
}

export async function keepAnswer(
  database: KeptDatabase | null,
  name: string,
  answer: unknown,
): Promise<void> {
  if (!database) return;
  const transaction = database.transaction('answers', 'readwrite');
  await transaction.store.put({ name, at: keptNow(), answer });
  const tooMany = (await transaction.store.count()) - MAX_ANSWERS;
  let oldest = tooMany > 0 ? await transaction.store.index('at').openCursor() : null;
  for (let left = tooMany; oldest && left > 0; left -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await transaction.done;
}

/** Forgets an answer that this person may no longer have. */
export async function forgetAnswer(database: KeptDatabase | null, name: string): Promise<void> {
  await database?.delete('answers', name);
}
