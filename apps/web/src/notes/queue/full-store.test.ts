import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { QueuedStep } from './queued-step.ts';
import { openQueueStore } from './queue-store.ts';

const step = (id: string): QueuedStep => ({
  id,
  projectId: 'p',
  noteId: 'n',
  at: 0,
  key: id,
  refusal: null,
  failures: 0,
  work: { kind: 'file', name: 'a.jpg', sizeBytes: 1, uploadId: null },
});
const photo = (word: string) => new File([word], 'a.jpg', { type: 'image/jpeg' });

test('N26 a transaction that ends without an error, behind puts that succeeded, keeps nothing and says so', async () => {
  const store = await openQueueStore('full', () => undefined);
  if (!store) throw new Error('the store does not open');
  await store.put(step('first'), photo('first'));
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => puts.mockRestore());
  const kept = store.put(step('second'), photo('second'));
  // As a full disk ends it: by itself, and without a word.
  const request = puts.mock.results.at(-1)?.value;
  request?.addEventListener('success', () => request.transaction?.abort());
  await expect(kept).rejects.toThrow('AbortError');
  expect((await store.all()).map(({ id }) => id)).toEqual(['first']);
  expect(await (await store.fileOf('first'))?.text()).toBe('first');
  expect(await store.fileOf('second')).toBeNull();
});
