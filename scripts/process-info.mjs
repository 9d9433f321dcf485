import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
 * @returns {{ state: string, parentPid: number } | undefined}
 */
function processStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in brackets may hold spaces and brackets itself.
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parentPid: Number(parent) };
  } catch {
    return undefined;
  }
}
