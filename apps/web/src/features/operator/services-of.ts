import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';

export interface Service {
  id: 'store' | 'bucket' | 'folder' | 'redis' | 'postgres';
  /** Null when no process has tried. */
  up: boolean | null;
  freeBytes: number | null;
}

/** What the processes lean on, as a list. */
export function servicesOf({ store, storage, between }: PlatformHealth['services']): Service[] {
  return [
    { id: 'store', up: store, freeBytes: null },
    // The folder holds what is on its way even where whole files lie in a bucket.
    { id: storage.kind, up: storage.up, freeBytes: storage.freeBytes },
    { id: between.carrier, up: between.up, freeBytes: null },
  ];
}
