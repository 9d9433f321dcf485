import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { Upload } from '@plumbline/shared/contract/upload.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { proxy, useSnapshot } from 'valtio';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { RequestError } from '../../../api/request-error.ts';
import type { Transfer } from '../../../api/tus-transfer.ts';
import { checkFile } from './check-file.ts';
import {
  isSettled,
  needsNoQuestion,
  newUploadItem,
  withServerState,
  type PageChoice,
  type UploadItem,
} from './upload-item.ts';
import { cancelUpload, createFloors, fetchUpload } from './upload-requests.ts';

/** The server tells of progress by the live feed; this is for when the feed is down. */
const POLL_MS = 2000;

interface QueueState {
  items: UploadItem[];
  /** Plans finished since the last question about scales. */
  unscaled: { id: string; name: string }[];
}

/** What becomes of an uploaded file. */
export interface UploadTarget {
  /** True when the person must choose or name pages first. */
  asks: (item: UploadItem) => boolean;
  /** Makes it of the chosen pages; answers the ids of what is made. */
  make: (uploadId: string, pages: readonly { page: number; name: string }[]) => Promise<readonly string[]>;
  /** It is made. */
  done?: (item: UploadItem) => void;
}

const NEW_PLANS: UploadTarget = { asks: (item) => !needsNoQuestion(item), make: createFloors };

/**
 * The uploads of one project in this tab. They go on while the drawer is closed and other pages are shown;
 * leaving the tab stops them, and the same file chosen again goes on where it stopped.
 */
export class UploadQueue {
  readonly state = proxy<QueueState>({ items: [], unscaled: [] });
  #projectId: string;
  #target: UploadTarget;
  #files = new Map<string, File>();
  #transfers = new Map<string, Transfer>();
  #polls = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(projectId: string, target: UploadTarget = NEW_PLANS) {
    this.#projectId = projectId;
    this.#target = target;
  }

  add(files: readonly File[]): void {
    for (const file of files) {
      const id = newObjectId();
      this.#files.set(id, file);
      this.state.items.push(newUploadItem(id, file));
      void this.#begin(id, file);
    }
  }

  /** The living record of an upload, of which a row takes its own snapshot. */
  entry(id: string): UploadItem | undefined {
    return this.state.items.find((item) => item.id === id);
  }

  pause(id: string): void {
    this.#transfers.get(id)?.pause();
    this.#change(id, { state: 'paused' });
  }

  resume(id: string): void {
    this.#change(id, { state: 'sending', error: null });
    this.#transfers.get(id)?.start();
  }

  /** Sends the file once more, from where it stopped when the bytes themselves were the trouble. */
  retry(id: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#transfers.delete(id);
    this.#change(id, { ...newUploadItem(id, file) });
    void this.#begin(id, file);
  }

  /** Takes an upload off the list and off the server. */
  remove(id: string): void {
    const item = this.entry(id);
    const uploadId = item?.uploadId ?? this.#transfers.get(id)?.uploadId() ?? null;
    this.#transfers.get(id)?.pause();
    this.#forget(id);
    const isKeptByServer = item?.state === 'done' || item?.state === 'refused';
    if (uploadId && !isKeptByServer) void cancelUpload(uploadId).catch(() => undefined);
  }

  /** Takes everything off the list that needs nothing more. */
  clearSettled(): void {
    for (const item of this.state.items.filter(isSettled)) this.#forget(item.id);
    this.state.unscaled = [];
  }

  changePage(id: string, page: number, change: Partial<Pick<PageChoice, 'name' | 'chosen'>>): void {
    const pages = this.entry(id)?.pages.map((each) => (each.page === page ? { ...each, ...change } : each));
    if (pages) this.#change(id, { pages, takenName: null });
  }

  /** Makes of the chosen pages what they were sent for. */
  async create(id: string): Promise<void> {
    const item = this.entry(id);
    if (!item?.uploadId) return;
    const pages = item.pages
      .filter(({ chosen }) => chosen)
      .map(({ page, name }) => ({ page, name: name.trim() }));
    this.#change(id, { state: 'rendering', progress: 0, isQueued: true, takenName: null });
    try {
      const floorIds = await this.#target.make(item.uploadId, pages);
      this.#change(id, { floorIds });
      this.#pollSoon(id);
    } catch (error) {
      const failure = error instanceof RequestError ? error.failure : null;
      if (failure?.error === 'floor-name-taken') {
        this.#change(id, { state: 'choosing', takenName: String(failure.params?.['name'] ?? '') });
      } else this.#change(id, { state: 'failed', error: failure?.error ?? 'lost' });
    }
  }

  /** The live feed says that something happened to an upload. */
  hear(uploadId: string): void {
    const item = this.state.items.find((each) => each.uploadId === uploadId);
    if (item && !isSettled(item)) void this.#poll(item.id);
  }

  async #begin(id: string, file: File): Promise<void> {
    const refusal = await checkFile(file);
    if (refusal) {
      this.#change(id, { state: 'refused', error: refusal });
      return;
    }
    // Only who uploads pays for the upload client.
    const announcement = { purpose: 'floor-plan', projectId: this.#projectId } as const;
    const { createTransfer } = await import('../../../api/tus-transfer.ts');
    const transfer = await createTransfer(announcement, file, {
      onProgress: (progress) => this.#change(id, { progress }),
      onDone: (uploadId) => {
        this.#change(id, { state: 'processing', progress: 0, isQueued: true, uploadId });
        void this.#poll(id);
      },
      onFailed: (code) => this.#change(id, { state: 'failed', error: code ?? 'lost' }),
    });
    if (!this.entry(id)) return;
    this.#transfers.set(id, transfer);
    this.#change(id, { state: 'sending' });
    transfer.start();
  }

  #pollSoon(id: string): void {
    clearTimeout(this.#polls.get(id));
    this.#polls.set(
      id,
      setTimeout(() => void this.#poll(id), POLL_MS),
    );
  }

  async #poll(id: string): Promise<void> {
    const uploadId = this.entry(id)?.uploadId;
    if (!uploadId) return;
    let upload: Upload | null = null;
    let isGone = false;
    try {
      upload = await fetchUpload(uploadId);
    } catch (error) {
      isGone = error instanceof RequestError && error.code === 404;
    }
    const item = this.entry(id);
    if (!item || isSettled(item)) return;
    if (upload) this.#follow(item, upload);
    else if (isGone) this.#change(id, { state: 'failed', error: 'upload-expired' });
    else this.#pollSoon(id);
  }

  #follow(item: UploadItem, upload: Upload): void {
    const next = withServerState({ ...item, pages: [...item.pages] }, upload);
    // The answer may be older than the choice just made.
    if (item.state === 'rendering' && next.state === 'choosing') return this.#pollSoon(item.id);
    this.#change(item.id, next);
    if (next.state === 'done') this.#finish(next);
    else if (next.state === 'choosing' && !this.#target.asks(next)) void this.create(item.id);
    else if (next.state !== 'choosing' && next.state !== 'failed') this.#pollSoon(item.id);
  }

  #finish(item: UploadItem): void {
    const { pages, floorIds } = item;
    this.#target.done?.(item);
    const names = pages.filter(({ chosen }) => chosen).map(({ name }) => name.trim());
    this.state.unscaled.push(...floorIds.map((id, index) => ({ id, name: names[index] ?? '' })));
    void queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(this.#projectId) });
  }

  #change(id: string, change: Partial<UploadItem>): void {
    const item = this.entry(id);
    if (item) Object.assign(item, change);
  }

  #forget(id: string): void {
    clearTimeout(this.#polls.get(id));
    this.#polls.delete(id);
    this.#transfers.delete(id);
    this.#files.delete(id);
    this.state.items = this.state.items.filter((item) => item.id !== id);
  }
}

const queues = new Map<string, UploadQueue>();

/** The one queue of new plans of a project in this tab. */
export function uploadQueue(projectId: string): UploadQueue {
  return queueOf(projectId, () => new UploadQueue(projectId));
}

/** The one queue that is known by a key in this tab. */
export function queueOf(key: string, open: () => UploadQueue): UploadQueue {
  const queue = queues.get(key) ?? open();
  if (queues.size === 0) window.addEventListener('beforeunload', guardLeaving);
  queues.set(key, queue);
  return queue;
}

/** Bytes leave only while the tab is open. */
function guardLeaving(event: BeforeUnloadEvent): void {
  const items = [...queues.values()].flatMap((queue) => queue.state.items);
  if (items.some(({ state }) => state === 'sending' || state === 'checking')) event.preventDefault();
}

export function useUploads(projectId: string): ReturnType<typeof useSnapshot<QueueState>> {
  return useSnapshot(uploadQueue(projectId).state);
}

/** For `useLiveFeed`: own uploads are looked at when the server tells of them. */
export function hearUploadEvent(event: ProjectEvent): void {
  if (event.kind !== 'upload-progressed') return;
  for (const queue of queues.values()) queue.hear(event.subjectId);
}
