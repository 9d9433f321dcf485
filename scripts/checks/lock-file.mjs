/**
 * The lock file must install on every platform. npm drops an optional platform package that it cannot find without a
 * word; the lock then works here and breaks on a colleague's Mac.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

const ONE_VERSION = ['yjs', 'three', 'zod', 'react', 'react-dom'];

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }} LockEntry
 */

/**
 * @param {Record<string, LockEntry>} packages `packages` of a package-lock.json
 * @returns {string[]} findings
 */
export function lockFindings(packages) {
  return [...missingOptional(packages), ...secondVersions(packages), ...registryAddresses(packages)];
}

/** @param {Record<string, LockEntry>} packages */
function missingOptional(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !ancestors(path).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map((name) => `${path || 'the root'} wants ${name}, which the lock file lacks`),
  );
}

/**
 * @param {string} path e.g. `node_modules/a/node_modules/b`
 * @returns {string[]} the folders in which its dependencies may lie, innermost first
 */
function ancestors(path) {
  const parts = path === '' ? [] : path.split('/');
  return [...parts.keys()].map((index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('');
}

/** @param {Record<string, LockEntry>} packages */
function secondVersions(packages) {
  return ONE_VERSION.flatMap((name) => {
    const copies = Object.keys(packages).filter(
      (path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
    );
    return copies.length > 1 ? [`${name} is installed ${copies.length} times: ${copies.join(', ')}`] : [];
  });
}

/** @param {Record<string, LockEntry>} packages */
function registryAddresses(packages) {
  const found = Object.entries(packages).find(
    ([, entry]) => !entry.link && /^https?:/.test(entry.resolved ?? ''),
  );
  return found ? [`${found[0]} carries a registry address; npm ci must work with any registry`] : [];
}

/** @param {string} manifestPath relative to the root */
function loosePins(manifestPath) {
  const manifest = JSON.parse(readFileSync(join(root, manifestPath), 'utf8'));
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
    .map(([name, version]) => `${manifestPath}: ${name} is not pinned exactly (${version})`);
}

export async function checkLockFile() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const manifests = Object.keys(lock.packages)
    .filter((path) => !path.includes('node_modules'))
    .map((path) => (path === '' ? 'package.json' : `${path}/package.json`));
  return {
    findings: [...lockFindings(lock.packages), ...manifests.flatMap(loosePins)],
    note: `${Object.keys(lock.packages).length} packages`,
  };
}
