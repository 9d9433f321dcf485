/**
 * Runs a watching tool (`node --watch`, `vite build --watch`) that cannot follow the launcher by itself: preloaded
 * with follow-launcher.mjs, this process takes the tool along when the launcher is gone.
 */
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 0));
