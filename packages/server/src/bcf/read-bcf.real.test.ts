import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDataDir } from '../../../../tests/support/test-data.ts';
import { BCF_FIELDS } from './bcf-fields.ts';
import { readBcf } from './read-bcf.ts';

test('every field of files of other programs is in the table', () => {
  const folder = join(testDataDir() ?? '', 'bcf');
  const names = readdirSync(folder).flatMap((name) =>
    readBcf(readFileSync(join(folder, name))).topics.flatMap(({ lost }) => lost),
  );
  expect([...new Set(names)].filter((name) => BCF_FIELDS[name] === undefined)).toEqual([]);
});

test('files of other programs are read', () => {
  const folder = join(testDataDir() ?? '', 'bcf');
  const read = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const { version, topics, refused } = readBcf(readFileSync(join(folder, name)));
      const comments = topics.flatMap((topic) => topic.comments).length;
      const viewpoints = topics.flatMap((topic) => topic.viewpoints).length;
      return [name, version, topics.length, comments, viewpoints, refused.map(({ reason }) => reason)];
    });
  expect(read).toEqual([
    ['broken-missing-title.bcfzip', '2.1', 0, 0, 0, ['no-title']],
    ['real-hhs-issues.bcfzip', null, 3, 5, 3, []],
    ['v2.0-MaximumInformation.bcfzip', '2.0', 2, 4, 3, []],
    ['v2.0-MinimumInformation.bcfzip', '2.0', 1, 0, 0, []],
    ['v2.1-MaximumInformation.bcf', '2.1', 2, 4, 3, []],
    ['v2.1-PerspectiveCamera.bcf', '2.1', 1, 0, 1, []],
    ['v2.1-related-topics.bcf', '2.1', 2, 2, 0, []],
    ['v3.0-component-selection.bcf', '3.0', 1, 0, 1, []],
    ['v3.0-document-reference-internal.bcf', '3.0', 1, 1, 1, []],
    ['v3.0-user-assignment.bcf', '3.0', 1, 0, 1, []],
  ]);
});
