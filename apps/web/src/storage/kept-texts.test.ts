// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browserTexts, tabTexts } from './kept-texts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ['a', 'b']) for (const texts of [browserTexts, tabTexts]) texts.removeItem(key);
});

const refuse = (): never => {
  throw new DOMException('no', 'QuotaExceededError');
};

test('texts lie in the browser, or in the tab', () => {
  browserTexts.setItem('a', '1');
  tabTexts.setItem('b', '2');
  expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
  expect([browserTexts.getItem('a'), browserTexts.getItem('b')]).toEqual(['1', null]);
  browserTexts.removeItem('a');
  expect([localStorage.getItem('a'), browserTexts.getItem('a')]).toEqual([null, null]);
});

test('F119 where storage is blocked they live as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  browserTexts.setItem('a', '1');
  expect(browserTexts.getItem('a')).toBe('1');
  browserTexts.removeItem('a');
  expect(browserTexts.getItem('a')).toBeNull();
});

test('F119 where storage is full the newer text counts, and nothing older is left for the next page', () => {
  browserTexts.setItem('a', 'old');
  const { localStorage: storage } = window;
  const full = {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: refuse,
  };
  vi.stubGlobal('localStorage', full);
  browserTexts.setItem('a', 'new');
  expect(browserTexts.getItem('a')).toBe('new');
  vi.unstubAllGlobals();
  expect(localStorage.getItem('a')).toBeNull();
  browserTexts.setItem('a', 'kept again');
  expect([localStorage.getItem('a'), browserTexts.getItem('a')]).toEqual(['kept again', 'kept again']);
});
