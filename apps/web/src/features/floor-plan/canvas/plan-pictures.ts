import { openKeptPictures, type KeptPictures } from '../../../kept/kept-pictures.ts';
import type { Tile } from './visible-tiles.ts';

export const PREVIEW_NAME = 'preview.webp';

export function tileName({ level, column, row }: Pick<Tile, 'level' | 'column' | 'row'>): string {
  return `t/${level}/${column}_${row}.webp`;
}

/** The pictures of one plan: what was seen once comes from this device, with or without a network. */
export class PlanPictures {
  #base: string;
  #kept: KeptPictures;

  constructor(mediaBase: string) {
    this.#base = mediaBase;
    this.#kept = openKeptPictures(mediaBase);
  }

  /** Signed addresses expire. True when this is another one. */
  renewBase(mediaBase: string): boolean {
    if (mediaBase === this.#base) return false;
    this.#base = mediaBase;
    return true;
  }

  /** Decoded off the main thread; null when it could not be had or was called off. The caller closes it. */
  async bitmapOf(name: string, signal?: AbortSignal): Promise<ImageBitmap | null> {
    const kept = await decode(await this.#kept.read(name));
    if (kept || signal?.aborted) return kept;
    const fetched = await fetchPicture(`${this.#base}${name}`, signal);
    const bitmap = await decode(fetched);
    if (fetched && bitmap) void this.#kept.keep(name, fetched);
    return bitmap;
  }
}
/** Null when it could not be had. */
async function fetchPicture(url: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(url, signal ? { signal } : {});
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Null for what is no picture. */
async function decode(blob: Blob | null): Promise<ImageBitmap | null> {
  try {
    return blob && (await createImageBitmap(blob));
  } catch {
    return null;
  }
}
