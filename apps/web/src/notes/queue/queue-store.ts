import { deleteDB, openDB, type DBSchema } from 'idb';
import type { QueuedStep } from './queued-step.ts';

interface KeptFile {
  stepId: string;
  blob: Blob;
  name: string;
  lastModified: number;
}

interface Schema extends DBSchema {
  steps: { key: string; value: QueuedStep };
  files: { key: string; value: KeptFile };
}

/** The queue of one account on this device. */
export interface QueueStore {
  all(): Promise<QueuedStep[]>;
  /** All of it or nothing; what is there already stays whole. @throws where the device has no room */
  put(step: QueuedStep, file?: File): Promise<void>;
  fileOf(stepId: string): Promise<File | null>;
  remove(stepIds: readonly string[]): Promise<void>;
  /** In one: a step goes, or stays otherwise, and what follows it stands on what it brought. */
  settle(stepId: string, left: readonly QueuedStep[]): Promise<void>;
  close(): void;
}

function queueName(userId: string): string {
  return `plumbline-notes-${userId}`;
}

/** Null where IndexedDB is blocked. */
export async function openQueueStore(userId: string, onClosed: () => void): Promise<QueueStore | null> {
  try {
    const database = await openDB<Schema>(queueName(userId), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('steps', { keyPath: 'id' });
        fresh.createObjectStore('files', { keyPath: 'stepId' });
      },
      blocking: (_current, _next, event) => {
        onClosed();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: onClosed,
    });
    return {
      all: () => database.getAll('steps'),
      async put(step, file) {
        const transaction = database.transaction(['steps', 'files'], 'readwrite');
        const puts: Promise<unknown>[] = [transaction.objectStore('steps').put(step)];
        if (file) {
          const { name, lastModified } = file;
          puts.push(
            transaction.objectStore('files').put({ stepId: step.id, blob: file, name, lastModified }),
          );
        }
        // A transaction may end without room behind puts that seemed to succeed.
        await Promise.all([...puts, transaction.done]);
      },
      async fileOf(stepId) {
        const kept = await database.get('files', stepId);
        if (!kept) return null;
        const { blob, name, lastModified } = kept;
        return new File([blob], name, { type: blob.type, lastModified });
      },
      async remove(stepIds) {
        const transaction = database.transaction(['steps', 'files'], 'readwrite');
        const [steps, files] = [transaction.objectStore('steps'), transaction.objectStore('files')];
        await Promise.all([
          ...stepIds.flatMap((id) => [steps.delete(id), files.delete(id)]),
          transaction.done,
        ]);
      },
      async settle(stepId, left) {
        const transaction = database.transaction(['steps', 'files'], 'readwrite');
        const [steps, files] = [transaction.objectStore('steps'), transaction.objectStore('files')];
        const isLeft = left.some(({ id }) => id === stepId);
        const gone = isLeft ? [] : [steps.delete(stepId), files.delete(stepId)];
        await Promise.all([...gone, ...left.map((step) => steps.put(step)), transaction.done]);
      },
      close: () => database.close(),
    };
  } catch {
    return null;
  }
}

/** Another tab lets go as soon as it hears of this; nobody waits for one that has no time for it. */
export function deleteQueueStore(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    try {
      deleteDB(queueName(userId), { blocked: done }).then(done, done);
    } catch {
      // Where IndexedDB is blocked, asking for it throws: nothing is kept.
      done();
    }
  });
}
