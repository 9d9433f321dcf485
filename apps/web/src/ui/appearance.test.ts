// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAppearance, resetAppearance, setAppearance, startAppearance } from './appearance.ts';

const KEY = 'plumbline-layout';
/** Changes are written after the present task. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'plumbline-theme=; max-age=0; path=/';
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  resetAppearance();
});

describe('appearance', () => {
  it('begins as the specification says (§9)', () => {
    startAppearance(false);
    expect({ ...getAppearance() }).toEqual({
      theme: 'light',
      skin: 'bordered',
      width: 'fluid',
      navigation: 'vertical',
      navCollapsed: true,
      navbar: 'sticky',
      footer: 'sticky',
      direction: 'auto',
      primaryLight: '#0D9394',
      primaryDark: '#0D9394',
      density: 'regular',
      singleKeys: true,
    });
  });

  it('is kept under the product prefix, the theme in its cookie', async () => {
    startAppearance(false);
    setAppearance({ navigation: 'horizontal', footer: 'hidden', theme: 'dark' });
    await settle();
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({
      navigation: 'horizontal',
      footer: 'hidden',
    });
    expect(document.cookie).toContain('plumbline-theme=dark');
    expect(document.cookie).toContain('plumbline-color-scheme=dark');
  });

  it('takes the default for what cannot be read, and keeps the rest', () => {
    localStorage.setItem(
      KEY,
      JSON.stringify({ navigation: 'diagonal', primaryLight: 'url(x)', width: 'boxed', other: 1 }),
    );
    startAppearance(false);
    expect(getAppearance()).toMatchObject({
      navigation: 'vertical',
      primaryLight: '#0D9394',
      width: 'boxed',
    });
  });

  it.each(['not json', '[]', 'null'])('begins anew when %s is stored', (stored) => {
    localStorage.setItem(KEY, stored);
    startAppearance(false);
    expect(getAppearance()).toMatchObject({ navigation: 'vertical', width: 'fluid' });
  });

  it('shows theme, skin, direction and the primary colour of the theme on the page', async () => {
    startAppearance(true);
    const root = document.documentElement;
    expect(root.dir).toBe('rtl');
    setAppearance({ theme: 'dark', skin: 'default', direction: 'ltr', primaryDark: '#2F6FD0' });
    await settle();
    expect(root.dataset).toMatchObject({ theme: 'dark', skin: 'default' });
    expect(root.dir).toBe('ltr');
    expect(root.style.getPropertyValue('--primary')).toBe('#2F6FD0');
    setAppearance({ theme: 'light' });
    await settle();
    expect(root.style.getPropertyValue('--primary')).toBe('#0D9394');
  });
});
