import { expect, it } from 'vitest';
import { NewSavedViewBodySchema } from './saved-view.ts';

const accepts = (query: string) =>
  NewSavedViewBodySchema.safeParse({ list: 'members', name: 'Mine', query }).success;

it.each([
  '',
  'status=suspended',
  'search=%C3%A9+a&orderBy=email',
  'a=&b=1',
  new URLSearchParams({ search: 'é & ü=#?' }).toString(),
])('%j is what an address asks for', (query) => expect(accepts(query)).toBe(true));

it.each(['?a=1', 'a', 'a=1&', '=1', 'a=<script>', 'a=%zz', 'a=%C3', 'a=1#b', `a=${'x'.repeat(2000)}`])(
  '%j is not',
  (query) => expect(accepts(query)).toBe(false),
);

it('a view has a name', () => {
  const view = { list: 'members', query: '' };
  expect(NewSavedViewBodySchema.safeParse({ ...view, name: '   ' }).success).toBe(false);
  expect(NewSavedViewBodySchema.safeParse({ ...view, name: 'x'.repeat(61) }).success).toBe(false);
  expect(NewSavedViewBodySchema.parse({ ...view, name: ' Mine ' }).name).toBe('Mine');
});
