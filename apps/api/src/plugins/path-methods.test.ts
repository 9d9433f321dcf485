import { expect, test } from 'vitest';
import { PathMethods } from './path-methods.ts';

const paths = new PathMethods();
paths.add('/api/floor', ['GET', 'HEAD']);
paths.add('/api/floor', ['POST']);
paths.add('/api/floor/:floorId', ['PATCH']);
paths.add('/api/floor/order', ['POST']);
paths.add('/media/:id/*', ['GET']);
paths.add('/metrics', ['GET']);
paths.add('/*', ['GET']);

test.each([
  ['PUT', '/api/floor', ['GET', 'HEAD', 'POST']],
  ['PUT', '/api/floor?x=/y', ['GET', 'HEAD', 'POST']],
  ['DELETE', '/api/floor/1', ['PATCH']],
  ['GET', '/api/floor/order', ['PATCH', 'POST']],
  ['POST', '/media/7/t/1/2.webp', ['GET']],
])('%s %s could have been %j', (method, url, others) => {
  expect(paths.othersOf(method, url)).toEqual(others);
});

test.each([
  ['PATCH', '/api/floor/1'],
  ['PUT', '/api/floor/'],
  ['PUT', '/api/floor/1/2'],
  ['PUT', '//api/floor'],
  ['PUT', '/API/floor'],
  ['PUT', '/media/7'],
  ['POST', '/metrics'],
  ['POST', '/anything'],
  ['POST', ''],
])('%s %s does not exist', (method, url) => {
  expect(paths.othersOf(method, url)).toEqual([]);
});
