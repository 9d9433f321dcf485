/**
 * Postgres refuses to run as root. Started by root (a container, a fresh server) it runs as `nobody`, which needs
 * folders that `nobody` can enter.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {{ uid: number, gid: number }} Account
 */

/**
 * The account the server binaries run under.
 * @returns {Account | undefined} undefined = the account of this process
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const uid = numericId('-u');
  const gid = numericId('-g');
  if (uid === undefined || gid === undefined) {
    throw new PlainError(
      'Postgres does not run as root and there is no account "nobody" to run it under; start Plumbline as another user or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

/** @param {'-u' | '-g'} flag */
function numericId(flag) {
  const result = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  const id = Number.parseInt(result.stdout ?? '', 10);
  return result.status === 0 && Number.isInteger(id) ? id : undefined;
}

/**
 * Whether the Postgres account can enter a folder; judged by trying.
 * @param {string} dir
 * @param {Account | undefined} account
 */
export function canEnter(dir, account) {
  if (account === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/**
 * Makes a folder that only the Postgres account may read.
 * @param {string} dir
 * @param {Account | undefined} account
 */
export function makePrivateDir(dir, account) {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  if (account) chownSync(dir, account.uid, account.gid);
}
