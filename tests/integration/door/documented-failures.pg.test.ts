/** The OpenAPI document says how each route can fail; what the api's tests meet beyond that fails their world's end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS, isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { RouteConfigs } from '../../../apps/api/src/plugins/route-access.ts';
import { createWorld, type World } from '../api/api-world.ts';
import { documentedFailures } from '../api/documented-failures.ts';
import { ROUTES } from './routes.ts';

/** The upload protocol has a status of its own for an upload that another request is at work on. */
const OTHER_STATUS = new Map([['in-progress', '423']]);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function failuresOf(key: string): Map<string, string[]> {
  const [method = '', path = ''] = key.split(' ');
  return documentedFailures(world.app, method, path) ?? new Map<string, string[]>();
}

function configOf(key: string) {
  const configs: RouteConfigs = world.app.routeConfigs;
  return configs.get(key.replaceAll(/\{(\w+)\}/g, ':$1')) ?? {};
}

test.each(Object.keys(ROUTES))(
  '%s names its failures, each a code of the catalogue under its status',
  (key) => {
    const failures = failuresOf(key);
    expect(failures.get('500')).toContain('internal');
    for (const [status, codes] of failures) {
      for (const code of codes) {
        const expected = isErrorCode(code) ? String(ERRORS[code].http) : 'no code of the catalogue';
        const own = key.includes('/api/uploads/') ? OTHER_STATUS.get(code) : undefined;
        expect([code, status]).toEqual([code, own ?? expected]);
      }
    }
  },
);

/** Counts who looks, or does not, and never says which. */
const REFUSES_NOBODY = new Set(['POST /api/core/share/view']);

test('who may not pass, what is not there and what is wrong with the input follow from the kind of a route', () => {
  const said = (status: string, code: string) =>
    Object.keys(ROUTES).filter((key) => failuresOf(key).get(status)?.includes(code));
  const of = (isMeant: (key: string, access: string) => boolean) =>
    Object.entries(ROUTES).flatMap(([key, { access }]) => (isMeant(key, access) ? [key] : []));
  expect(said('401', 'unauthenticated')).toEqual(of((_, access) => access !== 'public'));
  expect(said('403', 'not-authorized')).toEqual(
    of((key, access) => access === 'members' || (key.includes('/core/') && !REFUSES_NOBODY.has(key))),
  );
  expect(said('404', 'not-found')).toEqual(expect.arrayContaining(of((key) => key.includes('{'))));
  expect(said('400', 'validation')).toEqual(
    expect.arrayContaining(of((key) => !/^(GET|HEAD) /.test(key) || key.includes('{'))),
  );
  expect(said('409', 'in-progress')).toEqual(
    of(
      (key, access) =>
        access !== 'public' && !/^(GET|HEAD) |\/api\/uploads/.test(key) && !configOf(key).answersSecret,
    ),
  );
});

test('what only one route can answer is named by that route', () => {
  expect(failuresOf('POST /api/auth/login').get('400')).toContain('bad-credentials');
  expect(failuresOf('POST /api/core/project/{projectId}/close').get('409')).toEqual([
    'conflict',
    'project-closed',
    'in-progress',
  ]);
  expect(failuresOf('GET /api/health')).toEqual(new Map([['500', ['internal']]]));
});

test('a failure that the document does not know is noticed', async () => {
  const other = await createWorld();
  const path = other.app.swagger().paths?.['/api/auth/login']?.post;
  if (path?.responses) delete path.responses['400'];
  await other.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
  await expect(other.close()).rejects.toThrow('POST /api/auth/login 400 validation');
});
