import { expect, test } from 'vitest';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { readAnnouncement } from './tus-request.ts';

const PROJECT = '01890000-0000-7000-8000-000000000001';

function headers(metadata: Record<string, string>, sizeBytes: number | string = 10) {
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  return { 'upload-length': String(sizeBytes), 'upload-metadata': pairs.join(',') };
}
const good = { projectId: PROJECT, filename: 'L00.pdf', purpose: 'floor-plan' };

function codeOf(given: Parameters<typeof readAnnouncement>[0]): string {
  try {
    readAnnouncement(given);
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : 'thrown';
  }
}

test('a creation announces project, name, purpose and size', () => {
  expect(
    readAnnouncement(headers({ ...good, filename: '../a\r\nb.pdf', filetype: 'application/pdf' })),
  ).toEqual({
    projectId: PROJECT,
    fileName: 'ab.pdf',
    purpose: 'floor-plan',
    sizeBytes: 10,
    sha256: null,
    sourceId: null,
  });
});

test('a cover is of a project, a photo of a person, and both have limits of their own', () => {
  const photo = { filename: 'me.png', purpose: 'profile-photo' };
  expect(readAnnouncement(headers({ ...good, purpose: 'cover' }))).toMatchObject({
    purpose: 'cover',
    projectId: PROJECT,
  });
  expect(readAnnouncement(headers(photo))).toMatchObject({ purpose: 'profile-photo', projectId: null });
  expect(codeOf(headers({ ...photo, purpose: 'cover' }))).toBe('validation');
  expect(codeOf(headers({ ...good, purpose: 'cover' }, 10 * 1024 * 1024))).toBe('ok');
  expect(codeOf(headers({ ...good, purpose: 'cover' }, 10 * 1024 * 1024 + 1))).toBe('picture-too-large');
  expect(codeOf(headers(photo, 800 * 1024))).toBe('ok');
  expect(codeOf(headers(photo, 800 * 1024 + 1))).toBe('picture-too-large');
});

test('E100 20 MB pass, one byte more does not', () => {
  expect(codeOf(headers(good, 20 * 1024 * 1024))).toBe('ok');
  expect(codeOf(headers(good, 20 * 1024 * 1024 + 1))).toBe('file-too-large');
  expect(codeOf(headers(good, 0))).toBe('file-empty');
});

test('E109 what is not announced properly is refused', () => {
  expect(codeOf({ 'upload-length': '10' })).toBe('validation');
  expect(codeOf(headers({ ...good, projectId: 'x' }))).toBe('validation');
  expect(codeOf(headers({ ...good, purpose: 'photo' }))).toBe('validation');
  expect(codeOf(headers({ ...good, sha256: 'beef' }))).toBe('validation');
  expect(codeOf(headers({ ...good, filename: 'x'.repeat(2000) }))).toBe('validation');
  expect(codeOf(headers({ ...good, filename: 'x'.repeat(20_000) }))).toBe('validation');
  expect(codeOf(headers(good, '1e3'))).toBe('validation');
  expect(codeOf(headers(good, '-1'))).toBe('validation');
  expect(codeOf({ ...headers(good), 'upload-defer-length': '1' })).toBe('validation');
  expect(codeOf({ ...headers(good), 'upload-metadata': 'projectId %%%' })).toBe('validation');
});
