/** What has arrived of uploads while their bytes come: kept for who asks, and told to who looks at an inspection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readSentSource } from '@plumbline/server/captures/capture-sources.ts';
import { tellOfArrivals } from '@plumbline/server/captures/inspection-events.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { setReceivedBytes } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import { receivedBytes } from './upload-files.ts';

const EVERY_MS = 1000;

export class Arrivals {
  readonly #context: ApiContext;
  /** Inspections of which it was told within the last second. */
  readonly #told = new Set<string>();

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** Notes what has arrived of an upload each second while it is received, and at the end. */
  async during(upload: AnyUpload, receive: () => Promise<void>): Promise<void> {
    const ended = new AbortController();
    const noting = this.#noteEachSecond(upload, ended.signal);
    try {
      await receive();
    } finally {
      ended.abort();
      await noting;
      await this.#noteOnce(upload);
    }
  }

  async #noteEachSecond(upload: AnyUpload, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#noteOnce(upload);
    }
  }

  /** Never fails: the bytes are there all the same. */
  async #noteOnce(upload: AnyUpload): Promise<void> {
    await this.#note(upload).catch((error: unknown) =>
      this.#context.stores.log.debug({ err: error }, 'what has arrived was not noted'),
    );
  }

  async #note({ id, tenantId, purpose }: AnyUpload): Promise<void> {
    const { stores } = this.#context;
    const bytes = await receivedBytes(stores.config.FILES_DIR, id);
    if (bytes === null) return;
    await inTenant(stores.app, tenantId, async (trx) => {
      if (!(await setReceivedBytes(trx, id, bytes)) || purpose !== 'capture') return;
      const source = await readSentSource(trx, id);
      if (source && this.#mayTell(source.inspectionId)) await tellOfArrivals(trx, source);
    });
  }

  #mayTell(inspectionId: string): boolean {
    if (this.#told.has(inspectionId)) return false;
    this.#told.add(inspectionId);
    setTimeout(() => this.#told.delete(inspectionId), EVERY_MS).unref();
    return true;
  }
}
