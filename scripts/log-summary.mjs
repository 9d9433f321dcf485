/** Follows the log files of the servers and tells their warnings and errors on the console, one line each. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const POLL_MS = 300;
const WARNING_LEVEL = 40;
const ERROR_LEVEL = 50;
const LINE_CHARS = 300;

/**
 * @param {string} name of the process, shown before each line
 * @param {string} path
 * @param {(line: string) => void} say
 * @returns {() => void} reads what is left and stops following
 */
export function followLog(name, path, say) {
  let offset = existsSync(path) ? statSync(path).size : 0;
  let rest = '';
  let last = '';
  const read = () => {
    if (!existsSync(path)) return;
    const { size } = statSync(path);
    if (size < offset) offset = 0;
    if (size === offset) return;
    const buffer = Buffer.alloc(Math.min(size - offset, 1_000_000));
    const fd = openSync(path, 'r');
    offset += readSync(fd, buffer, 0, buffer.length, offset);
    closeSync(fd);
    const lines = (rest + buffer.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const summary = summariseLine(line);
      if (summary !== undefined && summary !== last) say(`[${name}] ${summary}`);
      if (summary !== undefined) last = summary;
    }
  };
  const timer = setInterval(read, POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    read();
  };
}

/**
 * @param {string} line one line of a server's log: JSON of the logger, or text of a crash
 * @returns {string | undefined} what the console shows of it
 */
export function summariseLine(line) {
  if (line.startsWith('{')) return summariseRecord(line);
  // Frames of a stack, code excerpts and Node's own notes stay in the file.
  const isNoise =
    line.trim() === '' || /^\s|^\(node:|^\(Use `node|^(node:internal|file:)|^Node\.js v|^[{}^]/.test(line);
  return isNoise ? undefined : line.slice(0, LINE_CHARS);
}

/** @param {string} line */
function summariseRecord(line) {
  try {
    const { level, msg = '', err } = JSON.parse(line);
    if (typeof level !== 'number' || level < WARNING_LEVEL) return undefined;
    const cause = err?.message && err.message !== msg ? `: ${err.message}` : '';
    const text = `${msg}${cause}`.replace(/\s+/g, ' ').slice(0, LINE_CHARS);
    return `${level >= ERROR_LEVEL ? 'error' : 'warning'}: ${text}`;
  } catch {
    return line.slice(0, LINE_CHARS);
  }
}
