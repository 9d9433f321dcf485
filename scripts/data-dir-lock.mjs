import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, PlainError } from './plain-error.mjs';
import { isAlive, processCommand } from './process-info.mjs';

/**
 * Notes that this process runs the product on a data folder. A note whose process is gone does not count, so that
 * nothing has to be cleaned up after a crash.
 * @param {string} dataDir
 * @returns {() => void} takes the note away
 * @throws PlainError when another launcher runs there
 */
export function claimDataDir(dataDir) {
  const path = join(dataDir, 'launcher.pid');
  refuseWhileRunning(dataDir);
  try {
    writeFileSync(path, String(process.pid));
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  return () => rmSync(path, { force: true });
}

/**
 * @param {string} dataDir
 * @throws PlainError when a launcher runs on the data folder
 */
export function refuseWhileRunning(dataDir) {
  const path = join(dataDir, 'launcher.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8'));
  if (!pid || pid === process.pid || !isAlive(pid) || !/(start|dev)\.mjs/.test(processCommand(pid) ?? ''))
    return;
  throw new PlainError(
    `Plumbline already runs on the data folder ${dataDir} (process ${pid}); stop it there first, or set DATA_DIR and PORT for a second one.`,
  );
}
