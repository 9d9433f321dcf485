/** What real videos tell of themselves, and what other files are answered that are given for one. */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobAccess } from '@plumbline/shared/media/mp4/random-access.ts';
import { readVideo } from '@plumbline/shared/media/mp4/read-video.ts';
import { testDataDir } from '../../support/test-data.ts';

const DATA = testDataDir() ?? '';
const read = async (path: string) => readVideo(blobAccess(await openAsBlob(join(DATA, path))));

test.each([
  [
    'videos/testroom1-1920x960-spherical.mp4',
    {
      durationSeconds: 12,
      widthPx: 1920,
      heightPx: 960,
      frameCount: 360,
      frameRate: 30,
      isFragmented: false,
    },
  ],
  [
    'videos/theta-alcatraz-426.mp4',
    { durationSeconds: 40, widthPx: 426, heightPx: 214, frameCount: 1202, isFragmented: true },
  ],
] as const)('%s', async (path, facts) => {
  const answer = await read(path);
  expect(answer).toMatchObject({
    ok: true,
    video: { ...facts, codec: 'avc1', look: { as: 'ask', proposed: 'sphere' }, isVariableRate: false },
  });
});

test.each([
  ['photos/iphone11-heic.heic', 'capture-heic'],
  ['photos/gps-dscn0010.jpg', 'capture-file-kind'],
  ['hostile/empty.jpg', 'file-empty'],
  ['hostile/html-named.jpg', 'capture-file-kind'],
  ['hostile/zip-named.ifc', 'capture-file-kind'],
] as const)('%s is refused as %s', async (path, code) => {
  expect(await read(path)).toEqual({ ok: false, code });
});
