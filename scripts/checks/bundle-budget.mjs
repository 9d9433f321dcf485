import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_DIST_DIR } from '../product-processes.mjs';

/** What the first screen may load as JavaScript before it can draw. */
const SHELL_GZIP_BYTES = 260_000;
/** What opening a plan loads on top of the list of plans: editor and canvas, without what every live room needs. */
const EDITOR_GZIP_BYTES = 160_000;

/**
 * @param {string} html the built page
 * @returns {string[]} addresses of the scripts it loads at once
 */
export function shellScripts(html) {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const address = /\b(?:src|href)="\/?([^"]+\.m?js)"/.exec(tag)?.[1];
    const isLoaded = tag.startsWith('<script') || /rel="modulepreload"/.test(tag);
    return address && isLoaded ? [address] : [];
  });
}

/**
 * @param {string} code a built module
 * @returns {string[]} names of the modules beside it that load together with it
 */
export function importedModules(code) {
  return [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');
}

/**
 * @param {string} assetsDir
 * @param {readonly string[]} entries names of modules
 * @returns {Set<string>} the modules with all that load together with them
 */
function loadedWith(assetsDir, entries) {
  const loaded = new Set(entries);
  for (const name of loaded) {
    for (const other of importedModules(readFileSync(join(assetsDir, name), 'utf8'))) loaded.add(other);
  }
  return loaded;
}

/**
 * @param {string} name
 * @param {readonly string[]} paths below the built app
 * @param {number} budgetBytes
 */
function measure(name, paths, budgetBytes) {
  const sizes = paths.map((path) => gzipSync(readFileSync(join(WEB_DIST_DIR, path))).length);
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
  const note = `${name} ${Math.round(sizeBytes / 1000)} of ${budgetBytes / 1000} kB gzip`;
  return { note, findings: sizeBytes > budgetBytes ? [`${note}: ${paths.join(', ')}`] : [] };
}

export async function checkBundle() {
  const page = join(WEB_DIST_DIR, 'index.html');
  if (!existsSync(page)) return { findings: [], note: 'not built' };
  const scripts = shellScripts(readFileSync(page, 'utf8'));
  if (scripts.length === 0) return { findings: ['apps/web/dist/index.html loads no script'], note: '' };
  const assetsDir = join(WEB_DIST_DIR, 'assets');
  const files = readdirSync(assetsDir).filter((name) => name.endsWith('.js'));
  const named = (/** @type {string} */ start) => files.filter((name) => name.startsWith(start));
  const before = loadedWith(assetsDir, [
    ...scripts.filter((path) => path.startsWith('assets/')).map((path) => path.slice('assets/'.length)),
    ...named('floor-plans-page-'),
    ...named('plan-room-connection-'),
  ]);
  const entries = [...named('floor-plan-editor-page-'), ...named('plan-canvas-')];
  const editor = [...loadedWith(assetsDir, entries)].filter((name) => !before.has(name));
  const parts = [
    measure('shell', scripts, SHELL_GZIP_BYTES),
    measure(
      'editor',
      editor.map((name) => `assets/${name}`),
      EDITOR_GZIP_BYTES,
    ),
  ];
  const missing = entries.length < 2 ? ['the editor has no chunk of its own any more'] : [];
  return {
    findings: [...missing, ...parts.flatMap(({ findings }) => findings)],
    note: parts.map(({ note }) => note).join(', '),
  };
}
