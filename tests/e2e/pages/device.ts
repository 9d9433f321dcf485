/** What a browser keeps on its device, read as somebody who sits down at it would. */
import type { Seat } from './seat.ts';

/** Resolves when the app itself opens without a server from now on. */
export async function shellIsKept({ page }: Seat): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Paths of everything in the caches, with the query if there is one. */
export function cachedPaths({ page }: Seat): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(kept.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}

export function databaseNames({ page }: Seat): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));
}

/** Keys, as JSON, of the answers and pictures kept for a start without a server. */
export function keptKeys({ page }: Seat): Promise<string[]> {
  return page.evaluate(async () => {
    const listed = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = listed.find((each) => each.startsWith('plumbline-kept-'));
    if (name === undefined) return [];
    const finished = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const database = await finished(indexedDB.open(name));
    try {
      if (database.objectStoreNames.length === 0) return [];
      const stores = database.transaction(['answers', 'pictures']);
      const answers = await finished(stores.objectStore('answers').getAllKeys());
      const pictures = await finished(stores.objectStore('pictures').getAllKeys());
      return [...answers, ...pictures].map((key) => JSON.stringify(key));
    } finally {
      database.close();
    }
  });
}
