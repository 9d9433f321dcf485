import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followLog } from './log-summary.mjs';
import { logPath, startWebWatch, WEB_DIST_DIR } from './product-processes.mjs';
import { runningChild } from './supervisor.mjs';
import { forgetWebBuild } from './web-build.mjs';

const STOP_TIMEOUT_MS = 2000;

/**
 * Rebuilds the web app whenever a source changes, into the folder that the api serves: one origin, as in production.
 * @param {string} dataDir
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {(line: string) => void} say
 * @returns {Promise<void>} resolves when there is something to serve
 */
export async function watchWeb(dataDir, lifetime, say) {
  forgetWebBuild();
  const sayResult = (/** @type {string} */ line) => {
    if (/^(✗|error|\(!\))|built in|failed/i.test(line)) say(line);
  };
  lifetime.onEnd(followLog('web', logPath(dataDir, 'web'), sayResult));
  lifetime.onEnd(runningChild(startWebWatch(dataDir), STOP_TIMEOUT_MS).stop);
  while (!existsSync(join(WEB_DIST_DIR, 'index.html')) && !lifetime.signal.aborted) await sleep(200);
}
