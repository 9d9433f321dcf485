/** Real photos are attached upright and without their places; hostile files are refused, or kept without being opened. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import { testDataDir } from '../../support/test-data.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { storedPartsOf, uploadClient } from './upload-client.ts';

const DATA = testDataDir() ?? '';
let world: World;
let baseUrl: string;
let noteId: string;
beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '1000' });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  noteId = randomUUID();
  const payload = { id: noteId, projectId: world.projectId, text: 'Frame out of plumb' };
  const headers = bearer(world.people.inspector);
  await world.app.inject({ method: 'POST', url: '/api/core/note', headers, payload });
});
afterAll(() => world.close());

const bytesOf = (path: string) => readFileSync(join(DATA, path));

async function attach(path: string) {
  const name = path.split('/').at(-1) ?? '';
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const announcement = { projectId: world.projectId, filename: name, purpose: 'note-file' };
  const uploadId = await client.send(announcement, bytesOf(path));
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/core/note/${noteId}/attachment`,
    headers: bearer(world.people.inspector),
    payload: { uploadId, name },
  });
  return { uploadId, status: answer.statusCode, data: answer.json().data };
}
const load = async (url: string | null) => (await world.app.inject({ url: url ?? '/nothing' })).rawPayload;

test.each([
  ['photos/gps-dscn0010.jpg', 640, 480],
  ['photos/exif-odd-zero-length-string.jpg', 2048, 1022],
  ['photos/exif-odd-type-error.jpg', 2048, 1280],
  ['photos/orientation-landscape_3.jpg', 600, 450],
  ['photos/orientation-landscape_5.jpg', 600, 450],
  ['photos/orientation-portrait_6.jpg', 450, 600],
  ['photos/orientation-portrait_8.jpg', 450, 600],
  ['photos/site-framing-2014-11-19-152842.jpg', 2048, 1153],
  ['photos/site-tape-portrait-2014-10-24-104536.jpg', 1153, 2048],
  ['panoramas/theta-v-r0014760-5376-gpano.jpg', 2048, 1024],
  ['hostile/xss-in-all-metadata.jpg', 229, 229],
] as const)(
  '%s is shown upright, without place or camera, and taken away as it came',
  async (path, width, height) => {
    const { status, data } = await attach(path);
    expect([path, status]).toEqual([path, 200]);
    const made: Attachment = data;
    expect(made.kind).toBe('picture');
    const preview = await sharp(await load(made.previewUrl)).metadata();
    const thumbnail = await sharp(await load(made.thumbnailUrl)).metadata();
    expect([preview.width, preview.height]).toEqual([width, height]);
    for (const { exif, xmp, iptc } of [preview, thumbnail])
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect((await load(made.downloadUrl)).equals(bytesOf(path))).toBe(true);
  },
);

test.each([
  ['photos/iphone11-heic.heic', 'file'],
  ['plans/kegonsa-plans-3-pages.pdf', 'pdf'],
  ['hostile/javascript.pdf', 'pdf'],
  ['hostile/open-password.pdf', 'pdf'],
  ['hostile/html-named.jpg', 'file'],
  ['hostile/svg-xss1.svg', 'file'],
  ['hostile/zip-slip.bcfzip', 'file'],
  ['hostile/truncated.ifc', 'file'],
] as const)('%s is kept as a %s that nothing opens', async (path, kind) => {
  const { status, data } = await attach(path);
  expect([path, status]).toEqual([path, 200]);
  const made: Attachment = data;
  expect(made).toMatchObject({ kind, previewUrl: null, thumbnailUrl: null });
  expect((await load(made.downloadUrl)).equals(bytesOf(path))).toBe(true);
});

test('a PNG that is called a JPEG is shown as what it is', async () => {
  expect((await attach('hostile/png-named.jpg')).data).toMatchObject({ kind: 'picture' });
});

test.each([
  ['hostile/truncated.jpg', 'image-unreadable'],
  ['hostile/truncated.png', 'image-unreadable'],
  ['hostile/bomb-30000x30000-1bit.png', 'picture-side-too-long'],
  ['hostile/dims-1233092999x2337276672.png', 'picture-side-too-long'],
] as const)('%s is refused as %s and leaves nothing', async (path, code) => {
  const { uploadId, status, data } = await attach(path);
  expect([path, status, data.error]).toEqual([path, 422, code]);
  expect(await storedPartsOf(world.storage, uploadId)).toEqual([]);
});
