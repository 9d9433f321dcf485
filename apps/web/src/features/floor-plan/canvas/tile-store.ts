import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import { LruCache } from './lru-cache.ts';
import { PlanPictures, PREVIEW_NAME, tileName } from './plan-pictures.ts';
import type { Tile } from './visible-tiles.ts';

/** About one megabyte a decoded tile of 512 px: enough for a 5K screen, bounded on a small machine. */
const CAPACITY = 160;
const PARALLEL = 6;
const RETRY_AFTER_MS = 4000;

/**
 * Loads and keeps the pictures of one plan: the preview and the tiles that the screen asks for. What was seen once comes
 * from this device, with or without a network.
 */
export class TileStore {
  preview: ImageBitmap | null = null;
  #pictures: PlanPictures;
  #tiles = new LruCache<ImageBitmap>(CAPACITY, (bitmap) => bitmap.close());
  #wanted: Tile[] = [];
  #loading = new Map<string, AbortController>();
  #failedAt = new Map<string, number>();
  #onChange: () => void;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(image: PlanImage, onChange: () => void) {
    this.#pictures = new PlanPictures(image.mediaBase);
    this.#onChange = onChange;
    void this.#loadPreview();
  }

  /** Signed addresses expire; pictures that are here already stay. */
  renewBase(mediaBase: string): void {
    if (!this.#pictures.renewBase(mediaBase)) return;
    this.#failedAt.clear();
    if (!this.preview) void this.#loadPreview();
    this.#pump();
  }

  get(key: string): ImageBitmap | undefined {
    return this.#tiles.get(key);
  }

  /** What the screen needs now, most wanted first; what it no longer needs is not loaded to the end. */
  want(tiles: readonly Tile[]): void {
    const keys = new Set(tiles.map(({ key }) => key));
    for (const [key, controller] of this.#loading) if (!keys.has(key)) controller.abort();
    this.#wanted = tiles.filter(({ key }) => !this.#tiles.has(key));
    this.#pump();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    for (const controller of this.#loading.values()) controller.abort();
    this.#tiles.clear();
    this.preview?.close();
    this.preview = null;
  }

  #pump(): void {
    for (const tile of this.#wanted) {
      if (this.#loading.size >= PARALLEL) return;
      if (this.#loading.has(tile.key) || this.#tiles.has(tile.key) || this.#hasJustFailed(tile.key)) continue;
      void this.#load(tile);
    }
  }

  #hasJustFailed(key: string): boolean {
    const at = this.#failedAt.get(key);
    return at !== undefined && performance.now() - at < RETRY_AFTER_MS;
  }

  async #load(tile: Tile): Promise<void> {
    const { key } = tile;
    const controller = new AbortController();
    this.#loading.set(key, controller);
    const bitmap = await this.#pictures.bitmapOf(tileName(tile), controller.signal);
    this.#loading.delete(key);
    if (this.#closed) {
      bitmap?.close();
      return;
    }
    if (bitmap) {
      this.#tiles.set(key, bitmap);
      this.#onChange();
    } else if (!controller.signal.aborted) {
      this.#failedAt.set(key, performance.now());
      this.#retryLater();
    }
    this.#pump();
  }

  /** What failed is asked for again while it is wanted: a moment without network must not leave a hole. */
  #retryLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      if (this.#closed) return;
      if (!this.preview) void this.#loadPreview();
      this.#pump();
    }, RETRY_AFTER_MS + 100);
  }

  async #loadPreview(): Promise<void> {
    const bitmap = await this.#pictures.bitmapOf(PREVIEW_NAME);
    if (this.#closed || this.preview) {
      bitmap?.close();
      return;
    }
    this.preview = bitmap;
    if (!bitmap) this.#retryLater();
    this.#onChange();
  }
}
