import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'sw.js';
/** Nothing the browser asks for: the api reads it. */
const SERVER_ONLY = new Set(['csp-hashes.json', WORKER]);
/** Faces of thousands of signs come in some hundred parts, of which a reader needs few. */
const ON_USE = /noto-sans-.*\.woff2$/;
/** The older form of a face, for browsers that are not supported. */
const NEVER = /\.woff$/;

/** Emits the service worker as `/sw.js`, stamped with the list of the built files; in production builds only. */
export function shellWorker(): Plugin {
  let isProduction = false;
  let publicDir = '';
  return {
    name: 'shell-worker',
    apply: 'build',
    configResolved(config) {
      isProduction = config.isProduction;
      publicDir = config.publicDir;
    },
    buildStart() {
      if (!isProduction) return;
      const id = join(import.meta.dirname, 'src/service-worker/shell-worker.ts');
      this.emitFile({ type: 'chunk', id, fileName: WORKER });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (!worker) return;
        if (worker.type !== 'chunk' || worker.imports.length > 0 || worker.exports.length > 0)
          throw new Error('the service worker must be one script of its own');
        const stamp = createHash('sha256').update(worker.code);
        const names = [...readdirSync(publicDir), ...Object.keys(bundle)].filter(
          (name) => !SERVER_ONLY.has(name) && !NEVER.test(name),
        );
        for (const name of names.sort()) {
          const built = bundle[name];
          stamp.update(name).update('\0');
          if (built) stamp.update(built.type === 'chunk' ? built.code : built.source);
          else stamp.update(readFileSync(join(publicDir, name)));
        }
        const paths = names.map((name) => `/${name}`);
        const shell = {
          build: stamp.digest('hex').slice(0, 16),
          files: paths.filter((path) => !ON_USE.test(path)),
          onUse: paths.filter((path) => ON_USE.test(path)),
        };
        if (!shell.files.includes('/index.html')) throw new Error('the service worker has no page to keep');
        worker.code = `const SHELL=${JSON.stringify(shell)};${worker.code}`;
      },
    },
  };
}
