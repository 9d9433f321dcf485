import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_DIST_DIR } from '../product-processes.mjs';

/** What the first screen may load as JavaScript before it can draw. */
const SHELL_GZIP_BYTES = 260_000;

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

export async function checkBundle() {
  const page = join(WEB_DIST_DIR, 'index.html');
  if (!existsSync(page)) return { findings: [], note: 'not built' };
  const scripts = shellScripts(readFileSync(page, 'utf8'));
  const sizes = scripts.map((path) => gzipSync(readFileSync(join(WEB_DIST_DIR, path))).length);
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
  const note = `shell ${Math.round(sizeBytes / 1000)} of ${SHELL_GZIP_BYTES / 1000} kB gzip`;
  if (scripts.length === 0) return { findings: ['apps/web/dist/index.html loads no script'], note };
  return { findings: sizeBytes > SHELL_GZIP_BYTES ? [`${note}: ${scripts.join(', ')}`] : [], note };
}
