import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { handOverTyped, receiveTyped, useTyped } from './typed-texts.ts';

const KEY = 'plumbline-typed';
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  receiveTyped();
});

const open = () => renderHook(() => useTyped('name', z.string(), 'first'), { wrapper: StrictMode }).result;
const typeAndLeave = () => {
  const typed = open();
  act(() => typed.current[1]('half'));
  handOverTyped();
  cleanup();
};

it('is there for the same form of the page that comes back, once, and lies nowhere by then', () => {
  typeAndLeave();
  expect(sessionStorage.getItem(KEY)).toContain('half');
  receiveTyped();
  expect(sessionStorage).toHaveLength(0);
  expect(open().current[0]).toBe('half');
  cleanup();
  expect(open().current[0]).toBe('first');
});

it('is for no other page, for nobody who comes later, and nothing that does not fit', () => {
  typeAndLeave();
  window.history.replaceState(null, '', '/elsewhere');
  receiveTyped();
  window.history.replaceState(null, '', '/');
  expect(open().current[0]).toBe('first');
  cleanup();

  typeAndLeave();
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  receiveTyped();
  expect(open().current[0]).toBe('first');
  cleanup();
  vi.useRealTimers();

  for (const text of ['{', '[]', JSON.stringify({ pathname: '/', atMs: Date.now(), typed: { name: 7 } })]) {
    sessionStorage.setItem(KEY, text);
    receiveTyped();
    expect(open().current[0]).toBe('first');
    cleanup();
  }
});

it('leaves nothing behind where there is no form', () => {
  handOverTyped();
  expect(sessionStorage).toHaveLength(0);
});
