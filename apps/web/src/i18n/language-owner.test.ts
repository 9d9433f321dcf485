// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adoptLanguage, chooseLanguage, currentLanguage } from './i18n.ts';
import { leaveLanguageToAnyone } from './language-owner.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.cookie = 'plumbline-language=; max-age=0; path=/';
});

it('the next person at a browser gets their own language, not that of the one before', () => {
  expect(adoptLanguage('ja', 'mei')).toBe(true);
  expect(adoptLanguage('ar', 'layla')).toBe(true);
  expect(currentLanguage()).toBe('ar');
  expect(adoptLanguage('en', 'thea')).toBe(true);
  expect(currentLanguage()).toBe('en');
});

it('what somebody chose in this browser stays theirs, also after a logout', () => {
  adoptLanguage('en', 'thea');
  chooseLanguage('cn');
  expect(adoptLanguage('en', 'thea')).toBe(false);
  expect(currentLanguage()).toBe('cn');
  adoptLanguage('ar', 'layla');
  expect(currentLanguage()).toBe('ar');
});

it('what is chosen before a login is for whoever logs in next, and for nobody after them', () => {
  adoptLanguage('en', 'thea');
  leaveLanguageToAnyone();
  chooseLanguage('ja');
  expect(adoptLanguage('ar', 'layla')).toBe(false);
  expect(currentLanguage()).toBe('ja');
  adoptLanguage('en', 'thea');
  expect(currentLanguage()).toBe('en');
});

it('a language from before anybody’s choice was kept stays, and without any the account’s is taken', () => {
  chooseLanguage('ja');
  expect(adoptLanguage('en', 'thea')).toBe(false);
  document.cookie = 'plumbline-language=; max-age=0; path=/';
  expect(adoptLanguage('cn', 'thea')).toBe(true);
});
