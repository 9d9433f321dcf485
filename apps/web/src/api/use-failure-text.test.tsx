import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import errors from '../../../../locales/en/errors.json';
import { loadTexts } from '../testing/load-texts.ts';
import { DUPLICATE_MESSAGE } from './duplicate-guard.ts';
import { RequestError } from './request-error.ts';
import { useFailureText } from './use-failure-text.ts';

beforeAll(() => loadTexts({ errors }));
afterEach(cleanup);

it.each([
  ['nothing failed', null, null],
  ['a duplicate was held back, which a warning tells', new RequestError(0, DUPLICATE_MESSAGE), null],
  ['no answer came', new RequestError(0, 'fetch failed'), errors.internal],
  [
    'the server refused',
    new RequestError(403, 'x', { failure: { error: 'not-authorized', requestId: 'r' } }),
    errors['not-authorized'],
  ],
])('tells in place why when %s', (_, error, text) => {
  expect(renderHook(useFailureText).result.current(error)).toBe(text);
});
