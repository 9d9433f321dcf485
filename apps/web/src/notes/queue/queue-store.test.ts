import { afterEach, expect, test } from 'vitest';
import { deleteQueueStore, openQueueStore } from './queue-store.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

test('F119 where IndexedDB is forbidden nothing opens, and a logout that deletes the queue ends', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(await openQueueStore('anybody', () => undefined)).toBeNull();
  await expect(deleteQueueStore('anybody')).resolves.toBeUndefined();
});
