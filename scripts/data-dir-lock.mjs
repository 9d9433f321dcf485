import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDataFile } from './data-file.mjs';
import { explainFileError, PlainError } from './plain-error.mjs';
import { isAlive, processStart } from './process-info.mjs';

const NOTE = 'launcher.pid';

/**
 * Notes that this process runs the product on a data folder. A note whose process is gone does not count, even when
 * its id belongs to another process by now, so that nothing has to be cleaned up after a crash.
 * @param {string} dataDir
 * @returns {() => void} takes the note away
 * @throws PlainError when another launcher runs there
 */
export function claimDataDir(dataDir) {
  const path = join(dataDir, NOTE);
  refuseWhileRunning(dataDir);
  try {
    writeFileSync(path, `${process.pid} ${processStart(process.pid) ?? ''}`);
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
  const [, pidText = '', start = ''] = /^(\d+) (.+)$/.exec(readDataFile(dataDir, NOTE) ?? '') ?? [];
  const pid = Number(pidText);
  if (!pid || pid === process.pid || !isAlive(pid) || start !== processStart(pid)) return;
  throw new PlainError(
    `Plumbline already runs on the data folder ${dataDir} (process ${pid}); stop it there first, or set DATA_DIR and PORT for a second one.`,
  );
}
