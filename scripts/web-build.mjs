/** Builds the web app when its sources are not the ones it was built from. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { runTool } from './run-tool.mjs';
import { WEB_DIST_DIR } from './product-processes.mjs';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite-shell-worker.ts',
  'apps/web/package.json',
  'packages/shared/src',
  'locales',
  'package-lock.json',
];
const STAMP = join(root, 'node_modules', '.cache', 'plumbline', 'web-build');

/**
 * @param {{ onBuild?: () => void, signal?: AbortSignal }} [options]
 * @returns {Promise<boolean>} whether it was built
 * @throws PlainError with what the build printed
 */
export async function buildWebIfChanged({ onBuild, signal } = {}) {
  const sources = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampText(sources)) return false;
  onBuild?.();
  forgetWebBuild();
  const fresh = `${WEB_DIST_DIR}-${process.pid}`;
  await runTool({
    args: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh],
    cwd: join(root, 'apps', 'web'),
    env: { NODE_ENV: 'production' },
    failure: 'The web app could not be built',
    ...(signal ? { signal } : {}),
  }).catch((error) => {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  });
  swapIn(fresh);
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, stampText(sources));
  return true;
}

/**
 * Puts the finished build in the place of the old one: a product that serves it never sees a half-empty folder.
 * @param {string} fresh
 */
function swapIn(fresh) {
  const old = `${fresh}-old`;
  if (existsSync(WEB_DIST_DIR)) renameSync(WEB_DIST_DIR, old);
  renameSync(fresh, WEB_DIST_DIR);
  rmSync(old, { recursive: true, force: true });
}

/** The next start builds again whatever the sources are. */
export function forgetWebBuild() {
  rmSync(STAMP, { force: true });
}

/**
 * Names the built result too: one that somebody else has built over it since does not count.
 * @param {string} sources
 */
function stampText(sources) {
  const page = join(WEB_DIST_DIR, 'index.html');
  return `${sources} ${existsSync(page) ? statSync(page).mtimeMs : 'absent'}`;
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of filesBelow(join(root, source)))
      hash.update(path).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} files that can change the result, in a stable order
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
