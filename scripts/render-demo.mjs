/** `npm run demo:render`: draws the pictures of the demo building's walks anew; names of pictures, or parts of them, choose some. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';

const SCRIPT = 'packages/server/src/demo/walk/render-walk-cli.ts';

async function main() {
  ensureInstalled();
  const args = [join(root, SCRIPT), ...process.argv.slice(2)];
  const child = spawn(pinnedNode(), args, { cwd: root, env: runtimeEnv(), stdio: 'inherit' });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  if (code !== 0) throw new PlainError('The pictures of the demo could not be drawn');
}

await runMain(main);
