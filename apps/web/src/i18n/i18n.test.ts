// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { startI18n } from './i18n.ts';

// The line gives out where the letters lie, or never gives them.
vi.mock('./faces-cn.ts', () => {
  throw new Error('Unable to preload CSS for /assets/faces-cn-1.css');
});
vi.mock('./faces-ja.ts', () => new Promise(() => undefined));

afterEach(() => void (document.cookie = 'plumbline-language=; max-age=0; path=/'));

it.each([
  ['cn', '取消'],
  ['ja', 'キャンセル'],
])('speaks %s without its letters', async (language, cancel) => {
  document.cookie = `plumbline-language=${language}; path=/`;
  await startI18n();
  expect(i18next.t('common:cancel')).toBe(cancel);
});

it('renews the cookie of a chosen language, and makes none where nobody chose', async () => {
  const set = vi.spyOn(document, 'cookie', 'set');
  await startI18n();
  expect(set).not.toHaveBeenCalled();
  document.cookie = 'plumbline-language=ar; path=/';
  await startI18n();
  expect(set).toHaveBeenLastCalledWith('plumbline-language=ar; max-age=2592000; path=/; SameSite=Lax');
  set.mockRestore();
});
