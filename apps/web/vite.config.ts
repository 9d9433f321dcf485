import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import Icons from 'unplugin-icons/vite';
import { defineConfig, type Plugin } from 'vite';
import { shellWorker } from './vite-shell-worker.ts';

/**
 * Sonner adds its style element at run time. The policy allows it by hash:
 * `dist/csp-hashes.json` holds `{style: ["'sha256-…'", …]}` for the api's style-src.
 */
function cspHashes(): Plugin {
  return {
    name: 'csp-hashes',
    apply: 'build',
    generateBundle() {
      const entry = createRequire(import.meta.url).resolve('sonner');
      const source = readFileSync(entry.replace(/index\.js$/, 'index.mjs'), 'utf8');
      const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
      if (!literal) throw new Error('sonner no longer inserts its style as one string literal');
      const style: unknown = JSON.parse(literal);
      if (typeof style !== 'string') throw new Error('sonner style is not a string');
      // The element is inserted empty and filled afterwards; both steps are judged.
      const hashes = ['', style].map(
        (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      this.emitFile({
        type: 'asset',
        fileName: 'csp-hashes.json',
        source: JSON.stringify({ style: hashes }),
      });
    },
  };
}

/**
 * A decorative React component per icon, 20 px unless a class says otherwise. Built from elements,
 * because the policy's trusted types forbid setting markup as text.
 */
function iconComponent(svg: string, _collection: string, name: string): string {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 256 256';
  const body = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const paths = [...body.matchAll(/<path ([^>]*?)\/>/g)];
  if (paths.map(([path]) => path).join('') !== body.trim())
    throw new Error(`icon ${name} is not made of paths only`);
  const elements = paths.map(([, attributes = ''], key) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, attribute, value]) => [
      attribute,
      value,
    ]);
    return `createElement('path', ${JSON.stringify({ key, ...Object.fromEntries(pairs) })})`;
  });
  return `import { createElement } from 'react';
    const paths = [${elements.join()}];
    export default function Icon(props) {
      return createElement('svg', { viewBox: '${viewBox}', width: 20, height: 20, 'aria-hidden': true, ...props }, paths);
    }`;
}

/** The Latin face is needed by the first paint in every language. */
function preloadLatin(): Plugin {
  return {
    name: 'preload-latin',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((name) =>
          /ibm-plex-sans-latin-standard-normal/.test(name),
        );
        if (!face) throw new Error('the Latin face is not in the bundle');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const VENDOR_CHUNKS: [name: string, test: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//],
  // What fields are made of; menus, lists of choices, popovers and sheets come when the page is drawn (`ui/later.ts`).
  [
    'ui-fields',
    /node_modules\/@headlessui\/react\/dist\/components\/(checkbox|description|field|input|label|radio-group|switch|tabs|textarea)\//,
  ],
  [
    'ui-kit',
    /node_modules\/(@headlessui\/react\/dist\/(components\/(?!combobox)|hooks|internal|machine|utils)|@floating-ui\/)/,
  ],
  ['collab', /node_modules\/(yjs|lib0|y-protocols|@hocuspocus)\//],
  ['canvas', /node_modules\/(konva|react-konva|react-reconciler|its-fine)\//],
];

/**
 * What else the first screen loads, in one file. Cut by what other files share with it, it is forty, 10 kB larger, and
 * more than one of them lists the files of every page.
 */
const SHELL_CHUNK = {
  name: 'shell',
  tags: ['$initial'],
  test: /^(?!.*[\\/]service-worker[\\/])/,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    Icons({
      compiler: { compiler: iconComponent, extension: 'js' },
      collectionsNodeResolvePath: import.meta.dirname,
    }),
    cspHashes(),
    preloadLatin(),
    shellWorker(),
  ],
  resolve: {
    dedupe: ['yjs', 'react', 'react-dom', 'three'],
    // IFC is read on the server only; without it the viewer of models is a quarter.
    alias: { 'web-ifc': join(import.meta.dirname, 'src/features/model/viewer/web-ifc-stub.ts') },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures stay files: the policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The viewer of models names all of IFC, which the browser has none of.
      onLog: (level, log, handle) => {
        if (log.code !== 'IMPORT_IS_UNDEFINED' || !log.message.includes('web-ifc-stub')) handle(level, log);
      },
      output: {
        // The first screen names every chunk, and nothing compresses a hash.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [...VENDOR_CHUNKS.map(([name, test]) => ({ name, test })), SHELL_CHUNK] },
      },
    },
  },
});
