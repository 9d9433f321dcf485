import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import errors from '../../../../locales/en/errors.json';
import texts from '../../../../locales/en/note.json';
import { failureOf } from '../api/request-error.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { exampleNote } from './testing/example-note.ts';
import { useRefusalText } from './use-refusal-text.ts';

beforeAll(() => loadTexts({ errors, note: texts }));

const NOTE = exampleNote({ status: 'open' });
const refused = (data: object) =>
  failureOf(409, { code: 409, msg: '', data: { requestId: 'r', ...data } }, 'r');
const textOf = (data: object) => renderHook(useRefusalText).result.current.refusalText(NOTE, refused(data));
const lost = (of: object) => ({ error: 'conflict', current: { ...NOTE, version: 2, ...of } });

it('a lost race says what the note is already, by whom and when', () => {
  const statusBy = { id: NOTE.createdBy.id, name: 'Omar' };
  const statusAt = new Date(Date.now() - 3 * 60_000).toISOString();
  expect(textOf(lost({ status: 'complete', statusBy, statusAt }))).toMatch(
    /^Already Complete, by \u2068Omar\u2069 3 min/,
  );
});

it.each([
  [
    'the status by nobody who is known',
    { status: 'complete', statusBy: null },
    'Changed by somebody else: already Complete.',
  ],
  ['another field', { dueDate: '2026-12-01' }, texts.conflict.changed],
])('a race lost to a change of %s says so', (_what, of, text) => {
  expect(textOf(lost(of))).toBe(text);
});

it.each([
  ['no-such-step', 'Not changed: Not from Open.'],
  ['own-work', 'Not changed: Somebody else has to verify it.'],
  ['proof-missing', 'Not changed: Needs a photo or a comment.'],
])('a step refused for %s says why', (reason, text) => {
  expect(textOf({ error: 'step-refused', params: { reason, allowed: '' } })).toBe(text);
});
