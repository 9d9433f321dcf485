// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { savePreviousRoute } from './previous-route.ts';

const saved = () => JSON.parse(localStorage.getItem('plumbline-previousRoute') ?? 'null');
beforeEach(() => localStorage.clear());

it('saves path, full path, name and query without secrets', () => {
  savePreviousRoute({ pathname: '/project/home', search: '?projectId=7&sharedata=secret', hash: '#floors' });
  expect(saved()).toEqual({
    path: '/project/home',
    fullPath: '/project/home?projectId=7#floors',
    name: 'project-home',
    query: { projectId: '7' },
  });
});

it('does not save the root', () => {
  savePreviousRoute({ pathname: '/', search: '', hash: '' });
  expect(saved()).toBeNull();
});
