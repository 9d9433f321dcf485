import { spawn } from 'node:child_process';
import { pinnedNode, root, runtimeEnv } from '../bootstrap.mjs';

/**
 * Runs a tool of node_modules to its end, whatever its exit code.
 * @param {string[]} args script and arguments, run by the pinned Node
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export async function captureTool(args, cwd = root) {
  const child = spawn(pinnedNode(), args, {
    cwd,
    env: runtimeEnv({ NO_COLOR: '1', FORCE_COLOR: undefined }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, stdout, stderr };
}

/**
 * A check that is a tool's exit code; its output is the findings.
 * @param {string[]} args
 * @returns {() => Promise<{ findings: string[], note: string }>}
 */
export function toolCheck(args) {
  return async () => {
    const { code, stdout, stderr } = await captureTool(args);
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
    return {
      findings: code === 0 ? [] : [...lines, ...(lines.length === 0 ? [`exit code ${code}`] : [])],
      note: '',
    };
  };
}
