/**
 * Workers that decode nodes. Those of potree-core are made of text, which the page's policy forbids; ours are files of the
 * build and speak as theirs do.
 */
import type { PointCloudOctree } from 'potree-core';
// The address of what Vite builds of it, which the rule does not know.
// oxlint-disable-next-line import/default
import workerUrl from './cloud-decoder.worker.ts?worker&url';

export class DecoderPool {
  readonly #made: Worker[] = [];
  readonly #free: Worker[] = [];

  /** Makes a cloud's nodes be decoded here. */
  serve({ pcoGeometry }: PointCloudOctree): void {
    if (!('loader' in pcoGeometry) || !('workerPool' in pcoGeometry.loader))
      throw new TypeError('a cloud of another format');
    const pool = pcoGeometry.loader.workerPool;
    pool.getWorker = () => this.#free.pop() ?? this.#make();
    pool.returnWorker = (_type, worker) => void this.#free.push(worker);
  }

  end(): void {
    for (const worker of this.#made) worker.terminate();
  }

  #make(): Worker {
    const worker = new Worker(workerUrl, { type: 'module' });
    this.#made.push(worker);
    return worker;
  }
}
