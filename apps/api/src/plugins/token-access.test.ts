import { expect, test } from 'vitest';
import { tokenAccessOf } from './token-access.ts';

test.each(['approve', 'merge', 'reject', 'undo'])(
  'a program does not %s what a detector has found',
  (deed) => {
    expect(tokenAccessOf('POST', `/api/core/finding/:findingId/${deed}`)).toBeNull();
  },
);

test.each([
  '/api/core/inspection/:inspectionId/finding',
  '/api/core/project/:projectId/finding',
  '/api/core/project/:projectId/finding-figures',
  '/api/core/project/:projectId/pointcloud',
  '/api/core/bim/:inspectionId',
])('a program reads %s', (url) => {
  expect(tokenAccessOf('GET', url)).toBe('read');
});

test('a route that is not named is closed, and a visit is a person’s', () => {
  expect(tokenAccessOf('GET', '/api/core/something-new')).toBeNull();
  expect(tokenAccessOf('GET', '/api/core/noteworthy')).toBeNull();
  expect(tokenAccessOf('PUT', '/api/core/note/:noteId')).toBe('write');
  expect(tokenAccessOf('POST', '/api/core/inspection/:inspectionId/visit')).toBeNull();
});
