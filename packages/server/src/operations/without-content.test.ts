import { expect, test } from 'vitest';
import { withoutContent } from './without-content.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const seen = (value: unknown): unknown => JSON.parse(withoutContent(JSON.stringify(value)));

test('fields, ids and the answer’s code stay, whatever anybody typed is masked', () => {
  const sent = {
    params: { projectId: ID },
    body: {
      name: 'Tower',
      area: 12.5,
      isPublic: true,
      until: null,
      addresses: ['a@b.example'],
      of: [ID, { no: 1 }],
    },
  };
  expect(seen(sent)).toEqual({
    params: { projectId: ID },
    body: {
      name: '***',
      area: '***',
      isPublic: true,
      until: null,
      addresses: ['***'],
      of: [ID, { no: '***' }],
    },
  });
  expect(seen({ code: 422, msg: 'Tower is taken', data: { error: 'x', params: { code: 'Tower' } } })).toEqual(
    {
      code: 422,
      msg: '***',
      data: { error: '***', params: { code: '***' } },
    },
  );
});

test.each([
  ['a name that is somebody’s words', { 'Harbour Tower': 1, 'a@b.example': 2 }, ['Harbour', 'a@b']],
  ['one that is an id', { [ID]: 'Tower' }, ['Tower']],
  ['a text alone', 'Tower', ['Tower']],
])('%s', (_, value, words) => {
  const text = withoutContent(JSON.stringify(value));
  for (const word of words) expect(text).not.toContain(word);
  expect(text).toContain('***');
});

test('what was cut and is no JSON any more is masked whole', () => {
  expect(withoutContent('{"body":{"name":"Tow')).toBe('"***"');
});
