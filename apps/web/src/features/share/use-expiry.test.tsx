import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import validation from '../../../../../locales/en/validation.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { DAY, NEVER, OWN, useExpiry } from './use-expiry.ts';

beforeAll(() => loadTexts({ validation }));
afterEach(cleanup);

it.each([
  ['', 'This field is required'],
  ['1.5', 'Enter a whole number'],
  ['0', 'Enter 1 or more'],
  ['-3', 'Enter 1 or more'],
  ['366', 'Enter 365 or less'],
  ['soon', 'This is not the kind of value that belongs here'],
])('says what is wrong with %s days, once somebody has tried', (typed, message) => {
  const { result } = renderHook(() => useExpiry(30));
  act(() => {
    result.current.choose(OWN);
    result.current.type(typed);
  });
  expect(result.current.error).toBeUndefined();
  act(() => expect(result.current.read()).toBeUndefined());
  expect(result.current.error).toBe(message);
});

it('reads what is chosen, or typed in the figures of any language', () => {
  const { result } = renderHook(() => useExpiry(30));
  expect(result.current.read()).toEqual({ expiresInDays: 30 });
  act(() => result.current.choose(NEVER));
  expect(result.current.read()).toEqual({ expiresInDays: null });
  act(() => {
    result.current.choose(OWN);
    result.current.type('٤٥');
  });
  act(() => expect(result.current.read()).toEqual({ expiresInDays: 45 }));
});

it('reads a day, which is not over', () => {
  const { result } = renderHook(() => useExpiry(30));
  act(() => {
    result.current.choose(DAY);
    result.current.setDay('2020-01-01');
  });
  act(() => expect(result.current.read()).toBeUndefined());
  expect(result.current.dayError).toBe(validation.dayOver);
  act(() => result.current.setDay('2199-12-31'));
  expect(result.current.read()).toEqual({ expiresInDays: null, expiresOn: '2199-12-31' });
});
