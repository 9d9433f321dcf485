import { spawn } from 'node:child_process';
import { pinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { DISK_FULL, diskFullSentence, PlainError } from './plain-error.mjs';

/**
 * @typedef {object} ToolOptions
 * @property {string[]} args script and arguments, run by the pinned Node
 * @property {string} failure start of the sentence when it fails, e.g. `The migration failed`
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] ends it early
 */

/**
 * Runs a tool to its end.
 * @param {ToolOptions} options
 * @returns {Promise<string>} what it printed on its standard output
 * @throws PlainError with what it printed when it ends with another code than 0
 */
export async function runTool({ args, failure, cwd = root, env = {}, signal }) {
  const child = spawn(pinnedNode(), args, {
    cwd,
    env: { ...runtimeEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let out = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    all += text;
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      all += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  if (code !== 0 && DISK_FULL.test(all)) throw new PlainError(diskFullSentence(cwd));
  if (code !== 0) throw new PlainError(`${failure}:\n${all.trim()}`);
  return out;
}
