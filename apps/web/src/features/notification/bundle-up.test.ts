import type { Notification } from '@plumbline/shared/contract/notification.ts';
import { expect, test } from 'vitest';
import { bundleUp } from './bundle-up.ts';

const of = (id: string, projectId: string | null, bundle: string, isRead = true): Notification => ({
  id,
  kind: 'floor-plan-added',
  project: projectId === null ? null : { id: projectId, name: projectId },
  subjectId: id,
  actor: null,
  params: {},
  bundle,
  isRead,
  isDone: false,
  at: '2026-11-22T10:00:00Z',
});

test('one heading a project and one line a bundle, each where its newest stands', () => {
  const groups = bundleUp([of('1', 'p', 'a'), of('2', null, 'b'), of('3', 'p', 'c'), of('4', 'p', 'a')]);
  expect(
    groups.map(({ project, bundles }) => [project?.id, bundles.map(({ all }) => all.map(({ id }) => id))]),
  ).toEqual([
    ['p', [['1', '4'], ['3']]],
    [undefined, [['2']]],
  ]);
});

test('a bundle is unread while one of it is', () => {
  const [group] = bundleUp([of('1', 'p', 'a'), of('2', 'p', 'a', false), of('3', 'p', 'c')]);
  expect(group?.bundles.map(({ isUnread }) => isUnread)).toEqual([true, false]);
});

test('nothing is no group', () => {
  expect(bundleUp([])).toEqual([]);
});
