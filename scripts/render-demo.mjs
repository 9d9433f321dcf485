/**
 * `npm run demo:render`: draws the pictures of the demo building's walks anew; names of pictures, or parts of them, choose
 * some. `npm run demo:render -- --film` draws the 360° film instead, which takes `ffmpeg` on PATH.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';

const WALKS = 'packages/server/src/demo/walk';
const FILM = '--film';

async function main() {
  ensureInstalled();
  const asked = process.argv.slice(2);
  const script = asked.includes(FILM) ? 'film/render-film-cli.ts' : 'render-walk-cli.ts';
  const args = [join(root, WALKS, script), ...asked.filter((each) => each !== FILM)];
  const child = spawn(pinnedNode(), args, { cwd: root, env: runtimeEnv(), stdio: 'inherit' });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  if (code !== 0) throw new PlainError('The pictures of the demo could not be drawn');
}

await runMain(main);
