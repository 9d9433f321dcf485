/**
 * What browsers and servers of different releases say to each other, and what they keep, has a version. Who changes it counts
 * the version up and adds its line; lines of versions that were released are never changed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '@plumbline/shared/documents/document-kinds.ts';
import { ROOM_PROTOCOL } from '@plumbline/shared/protocol/room-messages.ts';
import { root } from '../../scripts/bootstrap.mjs';

const SHARED = join(root, 'packages/shared/src');
/** The files of a kind that say what its document and its stored changes look like. */
const SCHEMA_FILE = /(^|\/)(schema|changes|[a-z-]+-roots)\.ts$/;

const HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  protocol: {
    1: '113a66f48defbf5a',
    2: '41bd85210f8fefb4',
    3: '1193949400550e07',
    4: 'eaee78be16097fdf',
    5: '13598f8b3e3bc2f6',
    6: '040f8c5a3bc50f46',
  },
  plan: { 1: '4513b305a52f687c' },
  note: { 1: 'a347e5210f88b353' },
  scene: { 1: 'cfe26e3909182c95' },
};

function filesIn(folder: string, isWanted: (file: string) => boolean): string[] {
  return readdirSync(join(SHARED, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && isWanted(file))
    .toSorted()
    .map((file) => join(SHARED, folder, file));
}

/** Of what the files do: comments, types and layout change nothing that is said or kept. */
function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: false, mangle: false } },
      minify: true,
    });
    hash.update(code);
  }
  return hash.digest('hex').slice(0, 16);
}

const VERSIONED: [name: string, version: number, files: string[]][] = [
  ['protocol', ROOM_PROTOCOL.present, filesIn('protocol', (file) => !file.startsWith('live-'))],
  ...Object.entries(DOCUMENT_KINDS).map(([name, { version }]): [string, number, string[]] => [
    name,
    version,
    filesIn(`documents/${name}`, (file) => SCHEMA_FILE.test(file)),
  ]),
];

test.each(VERSIONED)('what is said or kept of the %s has its version', (name, version, files) => {
  expect(files.length).toBeGreaterThan(0);
  const hash = hashOf(files);
  const hint = `${name} was changed: count its version up and add "${version + 1}": "${hash}" to its lines`;
  expect(HASHES[name]?.[`${version}`], hint).toBe(hash);
  expect(Object.keys(HASHES[name] ?? {}).map(Number), 'one line a version').toEqual(
    Array.from({ length: version }, (_, index) => index + 1),
  );
});
