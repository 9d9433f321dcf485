/** What an interrupted upload needs to go on in another run: ids of the walk, and how far each file is. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import type { Walk, WalkIds } from '../send-walk.ts';
import { home } from './login-file.ts';

interface Kept {
  ids: WalkIds;
  uploads: Record<string, PreviousUpload>;
}

export class KeptWalk {
  readonly #path: string;
  #kept: Kept | null;
  /** What is written last stands last: an upload tells of its end while the next thing is done. */
  #written: Promise<void> = Promise.resolve();

  private constructor(path: string, kept: Kept | null) {
    this.#path = path;
    this.#kept = kept;
  }

  /** The same command names the same walk. */
  static async of(env: NodeJS.ProcessEnv, server: string, walk: Walk): Promise<KeptWalk> {
    const folder = join(home(env), 'uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = createHash('sha256')
      .update(JSON.stringify([server, walk]))
      .digest('hex')
      .slice(0, 32);
    const path = join(folder, `${name}.json`);
    const text = await readFile(path, 'utf8').catch(() => null);
    return new KeptWalk(path, text === null ? null : readKept(text));
  }

  get ids(): WalkIds | undefined {
    return this.#kept?.ids;
  }

  async keep(ids: WalkIds): Promise<void> {
    this.#kept = { ids, uploads: {} };
    await this.#write();
  }

  async forget(): Promise<void> {
    this.#kept = null;
    await this.#write();
  }

  get urlStorage(): UrlStorage {
    const uploads = (): Record<string, PreviousUpload> => this.#kept?.uploads ?? {};
    return {
      findAllUploads: async () => Object.values(uploads()),
      findUploadsByFingerprint: async (fingerprint) => {
        const found = uploads()[fingerprint];
        return found ? [found] : [];
      },
      addUpload: async (fingerprint, upload) => {
        uploads()[fingerprint] = { ...upload, urlStorageKey: fingerprint };
        await this.#write();
        return fingerprint;
      },
      removeUpload: async (fingerprint) => {
        delete uploads()[fingerprint];
        await this.#write();
      },
    };
  }

  #write(): Promise<void> {
    this.#written = this.#written.then(() => this.#bring());
    return this.#written;
  }

  /** Whole or not at all. */
  async #bring(): Promise<void> {
    if (!this.#kept) return rm(this.#path, { force: true });
    await writeFile(`${this.#path}.part`, JSON.stringify(this.#kept), { mode: 0o600 });
    await rename(`${this.#path}.part`, this.#path);
  }
}

/** What this program wrote; a file that was changed by hand is begun anew. */
function readKept(text: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('ids' in value) || !('uploads' in value)) return false;
  const { ids, uploads } = value;
  const hasIds = typeof ids === 'object' && ids !== null && 'inspectionId' in ids && 'sources' in ids;
  return hasIds && typeof uploads === 'object' && uploads !== null;
}
