import { expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const file = (content: string, sizeBytes = content.length) =>
  new File([bytes(content), new Uint8Array(sizeBytes - content.length)], 'a.png');

test.each([
  ['cover', file(''), 'file-empty'],
  ['cover', file('GIF89a......'), 'invalid-file-type'],
  ['cover', file('%PDF-1.7'), 'invalid-file-type'],
  ['cover', file('BM......'), 'invalid-file-type'],
  ['profile-photo', file('RIFF....WEBPVP8 '), 'invalid-file-type'],
  ['cover', file('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg-unsupported'],
  ['cover', file('\xff\xd8\xff\xe0', 10 * 1024 * 1024 + 1), 'picture-too-large'],
  ['profile-photo', file('GIF89a......', 800 * 1024 + 1), 'picture-too-large'],
] as const)('a %s is refused before it is sent: %#', async (purpose, chosen, code) => {
  expect(await readPicture(chosen, purpose)).toEqual({ ok: false, code });
});
