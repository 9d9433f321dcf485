// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeMemberSession, storeVisitorSession } from '../api/session-store.ts';
import { MEMBER, VISITOR } from '../testing/sample-sessions.ts';
import { changeQuiet, onQuietElsewhere, readQuiet, storeQuiet } from './quiet.ts';

const BEN = { ...MEMBER, id: '01920000-0000-7000-8000-000000000002' };
const enter = (userData = MEMBER) =>
  storeMemberSession({ accessToken: 'token', userData, rules: [], firstLogin: 0 }, 'Europe/Berlin');

beforeEach(() => enter());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a person stays quiet on this device, and nobody else does', () => {
  expect(readQuiet()).toBe(false);
  storeQuiet(true);
  sessionStorage.clear();
  expect(readQuiet()).toBe(true);
  enter(BEN);
  expect(readQuiet()).toBe(false);
  enter();
  storeQuiet(false);
  expect(readQuiet()).toBe(false);
});

test('the other tabs of this person follow, and hear nothing of others', () => {
  const heard: boolean[] = [];
  const stop = onQuietElsewhere((quiet) => heard.push(quiet));
  const changed = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
  storeQuiet(true);
  changed(`plumbline-quiet-${MEMBER.id}`);
  changed(`plumbline-quiet-${BEN.id}`);
  expect(heard).toEqual([true]);
  stop();
  changed(`plumbline-quiet-${MEMBER.id}`);
  expect(heard).toEqual([true]);
});

test('an open room hears of what is set outside of it in the same tab', () => {
  const heard: boolean[] = [];
  const stop = onQuietElsewhere((quiet) => heard.push(quiet));
  changeQuiet(true);
  stop();
  changeQuiet(false);
  expect([heard, readQuiet()]).toEqual([[true], false]);
});

test('a visit leaves nothing behind', () => {
  storeVisitorSession('visit', VISITOR, 'Europe/Berlin');
  const before = localStorage.length;
  storeQuiet(true);
  expect([readQuiet(), localStorage.length]).toEqual([false, before]);
});
