import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { forgetAnswer, keepAnswer, readAnswer, type Kept } from '../kept/kept-answers.ts';
import { keptDatabase } from '../kept/kept-database.ts';
import { queryClient } from './query-client.ts';
import { isRefusal, isServerAway } from './request-error.ts';

/** A first answer that takes longer is not waited for when this device has an older one. */
const PATIENCE_MS = 4000;
const AGAIN_MS = 5000;

/** Queries whose answer on the screen is older than it should be, with its time; the server could not be reached. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

interface Question<Schema extends z.ZodMiniType> {
  queryKey: QueryKey;
  /** Shape of what is kept, which `load` answers. */
  schema: Schema;
  load: () => Promise<z.output<Schema>>;
  signal: AbortSignal;
  /** Where else this device may know the answer from. @param own what is kept of the question itself */
  orKept?: (own: Kept<z.output<Schema>> | null) => Promise<Kept<z.output<Schema>> | null>;
}

type Outcome<Answer> = { answer: Answer } | { error: Error };

/**
 * Asks the server and keeps its answer on this device; while nothing is on the screen and the server cannot be reached,
 * answers what was kept the last time. A refusal is a refusal: it is never covered up.
 */
export async function answerOrKept<Schema extends z.ZodMiniType>(
  question: Question<Schema>,
): Promise<z.output<Schema>> {
  const { queryKey, schema, load, signal, orKept = (own) => Promise.resolve(own) } = question;
  const name = answerName(queryKey);
  // Of the session that asks: another may have begun when the answer comes.
  const opening = keptDatabase();
  const loading = load();
  const before = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const settled: Promise<Outcome<z.output<Schema>>> = loading.then(
    (answer) => {
      void opening.then((database) => keepAnswer(database, name, answer)).catch(() => undefined);
      return { answer };
    },
    (error: Error) => ({ error }),
  );
  const enough = opening.then((database) => (database && before === 0 ? patience() : settled));
  const outcome = await Promise.race([settled, enough]);
  if (outcome && 'answer' in outcome) {
    note(name, null);
    return outcome.answer;
  }
  if (outcome && signal.aborted) throw outcome.error;
  if (outcome && !isServerAway(outcome.error)) {
    if (isRefusal(outcome.error)) await forgetAnswer(await opening, name).catch(() => undefined);
    note(name, null);
    throw outcome.error;
  }
  const kept = before === 0 ? await orKept(await readAnswer(await opening, name, schema)) : null;
  if (!kept) {
    note(name, before === 0 ? null : (shown.get(name) ?? before));
    return loading;
  }
  note(name, kept.at);
  return kept.answer;
}

/** For `refetchInterval`: soon while an older answer is shown, else as usual. */
export function againAfter(usualMs: number | false) {
  return ({ queryKey }: { queryKey: QueryKey }): number | false =>
    shown.has(answerName(queryKey)) ? AGAIN_MS : usualMs;
}

/** Since when the answer of one query has been old, null while it is the server's. */
export function useKeptSince(queryKey: QueryKey): number | null {
  return useSyncExternalStore(subscribe, () => shown.get(answerName(queryKey)) ?? null);
}

/** The oldest answer that the page shows instead of the server's, null when there is none. */
export function usePageKeptSince(): number | null {
  return useSyncExternalStore(subscribe, () => {
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    const times = active.flatMap(({ queryKey }) => shown.get(answerName(queryKey)) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowing = queryClient.getQueryCache().subscribe(listener);
  return () => {
    listeners.delete(listener);
    stopFollowing();
  };
}

/** How the answer of a query is called on this device; keys with the same beginning have names with it. */
export function answerName(queryKey: QueryKey): string {
  return queryKey.map((part) => (typeof part === 'string' ? part : hashKey([part]))).join(' ');
}

function note(name: string, at: number | null): void {
  if (at === null) shown.delete(name);
  else shown.set(name, at);
  for (const listener of listeners) listener();
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
}
