/** A page with Photo Sphere Viewer as its documentation leads to: modules by an import map, one whole picture. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveFiles, type FileServer } from '../clouds/file-server.ts';

const modules = (path: string): string =>
  fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
const VIEWER_DIR = modules('@photo-sphere-viewer/core/');
const THREE_DIR = modules('three/build/');

const PAGE = (css: string): string => `<!doctype html>
<style>${css} html, body, #viewer { margin: 0; width: 100%; height: 100% }</style>
<script type="importmap">
  { "imports": { "three": "/three.module.js", "@photo-sphere-viewer/core": "/viewer.js" } }
</script>
<div id="viewer"></div>
<script type="module">
  import { Viewer } from '@photo-sphere-viewer/core';
  const viewer = new Viewer({ container: 'viewer', panorama: '/sphere.jpg' });
  const seen = () => { window.seenAtMs = performance.now(); };
  viewer.addEventListener('ready', () => requestAnimationFrame(() => requestAnimationFrame(seen)), { once: true });
</script>`;

/** Serves it with the picture. */
export async function servePlainSphere(picture: Buffer): Promise<FileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-scene-bench-'));
  for (const name of ['three.module.js', 'three.core.js']) cpSync(join(THREE_DIR, name), join(folder, name));
  cpSync(join(VIEWER_DIR, 'index.module.js'), join(folder, 'viewer.js'));
  writeFileSync(join(folder, 'index.html'), PAGE(readFileSync(join(VIEWER_DIR, 'index.css'), 'utf8')));
  writeFileSync(join(folder, 'sphere.jpg'), picture);
  const server = await serveFiles(folder);
  return {
    url: `${server.url}index.html`,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
