import { expect, test } from 'vitest';
import { differencesOf, objectAddress, readJson } from './operation-texts.ts';

const PROJECT = '01890000-0000-7000-8000-000000000001';
const FLOOR = '01890000-0000-7000-8000-000000000002';
const params = (body: unknown, path: object = {}) => JSON.stringify({ params: path, query: {}, body });

test('differences are what was wanted beside what was seen', () => {
  const was = { systemRole: '40', status: 'active' };
  expect(differencesOf(params({ was, systemRole: '30', status: 'active' }))).toEqual([
    { name: 'systemRole', before: '40', after: '30' },
  ]);
  expect(differencesOf(params({ was: 40, projectRole: 20 }))).toEqual([
    { name: 'projectRole', before: 40, after: 20 },
  ]);
});

test('without what was seen there are none', () => {
  for (const text of [params({ name: 'A' }), params(null), 'cut off {', '7', params({ was: 1, a: 1, b: 2 })])
    expect([text, differencesOf(text)]).toEqual([text, []]);
});

test('the object is found by the ids that were sent or answered', () => {
  const operation = { title: 'FloorPlan', requestUrl: `/api/core/floor/${FLOOR}` };
  const requestParams = params({ name: 'Lobby' }, { floorId: FLOOR });
  const returnResult = JSON.stringify({ data: { projectId: PROJECT } });
  expect(objectAddress({ ...operation, requestParams, returnResult })).toBe(
    `/project/floor?projectId=${PROJECT}&floorId=${FLOOR}`,
  );
  expect(objectAddress({ ...operation, requestParams, returnResult: '{}' })).toBeNull();
  const project = { title: 'Project', requestUrl: `/api/core/project/${PROJECT}`, requestParams: '{}' };
  expect(objectAddress({ ...project, returnResult: '{}' })).toBe(`/project/home?projectId=${PROJECT}`);
  expect(objectAddress({ ...project, title: 'Member', returnResult: '{}' })).toBe('/project/members');
});

test('what is no JSON stays a text', () => {
  expect(readJson('{"a":1}')).toEqual({ a: 1 });
  expect(readJson('{"a":')).toBe('{"a":');
});
