import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_DIST_DIR } from '../product-processes.mjs';

/**
 * What the shell and the largest list load together as JavaScript before they are drawn and can be typed into. Menus,
 * sheets and hints come right after (`ui/later.ts`), forms and dialogs when they are opened.
 */
const SHELL_AND_LIST_GZIP_BYTES = 260_000;
/** Of it the part that every page needs. */
const SHELL_GZIP_BYTES = 210_000;
const LIST_PAGES = [
  'project-list-page',
  'members-page',
  'groups-page',
  'tenants-page',
  'floor-plans-page',
  'operation-log-page',
  'login-log-page',
  'billings-page',
  'expired-page',
  'processing-page',
  'alerts-page',
  'mail-page',
  'jobs-page',
];
/** What opening a plan loads on top of the list of plans: editor and canvas, without the live room and its steps. */
const EDITOR_GZIP_BYTES = 160_000;
/** What the first press into a note's description loads on top of the note. */
const RICH_TEXT_GZIP_BYTES = 170_000;
/** What opening a point cloud or a building model loads on top of their list and of three, which the scene has as well. */
const CLOUD_GZIP_BYTES = 130_000;
const MODEL_GZIP_BYTES = 160_000;
/** Reads fragments beside the page; it is loaded with the first building model. */
const MODEL_WORKER_GZIP_BYTES = 290_000;
const MODEL_CHUNKS = ['building-stage-', 'model-viewer-', 'model-view-'];

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
  return { note, sizeBytes, findings: sizeBytes > budgetBytes ? [`${note}: ${paths.join(', ')}`] : [] };
}

export async function checkBundle() {
  const page = join(WEB_DIST_DIR, 'index.html');
  if (!existsSync(page)) return { findings: [], note: 'not built' };
  const scripts = shellScripts(readFileSync(page, 'utf8'));
  if (scripts.length === 0) return { findings: ['apps/web/dist/index.html loads no script'], note: '' };
  const assetsDir = join(WEB_DIST_DIR, 'assets');
  const files = readdirSync(assetsDir).filter((name) => name.endsWith('.js'));
  const named = (/** @type {string} */ start) => files.filter((name) => name.startsWith(start));
  const shell = scripts
    .filter((path) => path.startsWith('assets/'))
    .map((path) => path.slice('assets/'.length));
  const before = loadedWith(assetsDir, [
    ...shell,
    ...named('floor-plans-page-'),
    ...named('room-connection-'),
    ...named('plan-room-'),
  ]);
  const entries = [...named('floor-plan-editor-page-'), ...named('plan-canvas-')];
  const onTopOf = (/** @type {ReadonlySet<string>} */ loaded, /** @type {readonly string[]} */ wanted) =>
    [...loadedWith(assetsDir, wanted)].filter((name) => !loaded.has(name)).map((name) => `assets/${name}`);
  const withNote = loadedWith(assetsDir, [...shell, ...named('notes-route-'), ...named('room-connection-')]);
  const richText = named('description-editor-');
  const lists = LIST_PAGES.map((page) => {
    const paths = [...scripts, ...onTopOf(new Set(shell), named(`${page}-`))];
    return measure(`with ${page}`, paths, SHELL_AND_LIST_GZIP_BYTES);
  });
  const withThree = loadedWith(assetsDir, [
    ...shell,
    ...named('site-models-route-'),
    ...named('three.module-'),
  ]);
  const cloud = named('cloud-stage-');
  const model = MODEL_CHUNKS.flatMap(named);
  const worker = named('fragments.worker-');
  const parts = [
    measure('shell', scripts, SHELL_GZIP_BYTES),
    lists.reduce((largest, list) => (list.sizeBytes > largest.sizeBytes ? list : largest)),
    measure('editor', onTopOf(before, entries), EDITOR_GZIP_BYTES),
    measure('rich text', onTopOf(withNote, richText), RICH_TEXT_GZIP_BYTES),
    measure('cloud', onTopOf(withThree, cloud), CLOUD_GZIP_BYTES),
    measure('model', onTopOf(withThree, model), MODEL_GZIP_BYTES),
    measure(
      'its worker',
      worker.map((name) => `assets/${name}`),
      MODEL_WORKER_GZIP_BYTES,
    ),
  ];
  const missing = [
    ...(richText.length === 1 ? [] : ['the editor of descriptions has no chunk of its own any more']),
    ...(cloud.length === 1 ? [] : ['point clouds have no chunk of their own any more']),
    ...(model.length === MODEL_CHUNKS.length && worker.length === 1
      ? []
      : ['building models have no chunks and no worker of their own any more']),
    ...(entries.length < 2 ? ['the editor has no chunk of its own any more'] : []),
    ...LIST_PAGES.filter((page) => named(`${page}-`).length !== 1).map((page) => `${page} is not one chunk`),
  ];
  return {
    findings: [...missing, ...parts.flatMap(({ findings }) => findings)],
    note: parts.map(({ note }) => note).join(', '),
  };
}
