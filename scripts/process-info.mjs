import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Counted from the state, which is the first field after the command. */
const START_FIELD = 19;

/**
 * @param {number} pid
 * @returns {boolean} also true for a process of another user; false for one that has ended and waits to be reaped
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return processStat(pid)?.state !== 'Z';
}

/**
 * @param {number} pid
 * @returns {string | undefined} its command line, where it can be read
 */
export function processCommand(pid) {
  if (process.platform === 'win32') return undefined;
  const path = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) {
    return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\0', ' ') : undefined;
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout || undefined;
}

/**
 * Tells a process from a later one that was given the same id.
 * @param {number} pid
 * @returns {string | undefined} when it started, as the system writes it; undefined where that cannot be read
 */
export function processStart(pid) {
  if (process.platform === 'win32') return undefined;
  if (existsSync('/proc/self/stat')) return processStat(pid)?.start;
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], {
    encoding: 'utf8',
    // Whoever asks must read the same text.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  return stdout?.trim() || undefined;
}

/**
 * @param {number} parentPid
 * @returns {number[]} the direct children of a process
 */
export function childPids(parentPid) {
  if (existsSync('/proc/self/stat')) {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => processStat(pid)?.parentPid === parentPid);
  }
  const listing = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout ?? '';
  const rows = listing.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, parent]) => (parent === parentPid && pid !== undefined ? [pid] : []));
}

/**
 * @param {number} pid
 * @returns {{ state: string, parentPid: number, start: string } | undefined}
 */
function processStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent = ''] = fields;
    return { state, parentPid: Number(parent), start: fields[START_FIELD] ?? '' };
  } catch {
    return undefined;
  }
}
