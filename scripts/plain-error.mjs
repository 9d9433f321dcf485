/**
 * An expected failure of a launcher: its message is the one sentence the person at the terminal reads.
 * Everything else that is thrown is a defect and keeps its stack.
 */
export class PlainError extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'PlainError';
  }
}

/**
 * Turns the file system's own codes into a sentence; anything else is handed back unchanged.
 * @param {unknown} error
 * @param {string} place the data folder that was being used
 * @param {string} [path] what in it, where the error itself does not tell
 * @returns {unknown}
 */
export function explainFileError(error, place, path) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new PlainError(diskFullSentence(place));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new PlainError(
      `The data folder ${place} cannot be written; give this user the right to write there or set DATA_DIR to another folder.`,
    );
  }
  const inTheWay = path ?? (error instanceof Error && 'path' in error ? String(error.path) : place);
  if (code === 'EISDIR')
    return new PlainError(brokenDataDir(place, `${inTheWay} is a folder and should be a file`));
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new PlainError(brokenDataDir(place, `${inTheWay} is a file and should be a folder`));
  return error;
}

/**
 * @param {string} place the data folder
 * @param {string} fault what is wrong with it
 */
export function brokenDataDir(place, fault) {
  return `The data folder ${place} is broken, ${fault}; ${DATA_DIR_ADVICE}`;
}

export const DATA_DIR_ADVICE =
  'move it away (it holds the data) or set DATA_DIR to another folder, then start again.';

/** What programs print when the disk, a quota or a file size limit is reached. */
export const DISK_FULL = /No space left on device|Disk quota exceeded|File too large|ENOSPC|EDQUOT/;

/** @param {string} place */
export function diskFullSentence(place) {
  return `The disk that holds ${place} is full; free some space and start again.`;
}

/**
 * Runs the main function of a script and ends the process: one sentence for expected failures, a stack for defects.
 * @param {() => Promise<number | void>} main returns the exit code
 */
export async function runMain(main) {
  try {
    const code = await main();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
