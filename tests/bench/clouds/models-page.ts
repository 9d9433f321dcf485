import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from '../canvas/bench-page.ts';
import { serveFiles } from './file-server.ts';

export interface ModelsPage {
  /** Of a page and of all that lies in `files`. */
  url: (path: string) => string;
  /** What is put here is served below `files/`. */
  filesDir: string;
  close: () => Promise<void>;
}

/** The pages of the benches of clouds and of models, built and served. */
export async function openModelsPage(): Promise<ModelsPage> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-models-bench-'));
  buildPage(['build', '--config', 'vite.models.config.ts', '--outDir', folder]);
  const filesDir = join(folder, 'files');
  mkdirSync(filesDir);
  const server = await serveFiles(folder);
  return {
    url: (path) => `${server.url}${path}`,
    filesDir,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
