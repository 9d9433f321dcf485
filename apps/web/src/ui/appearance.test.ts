// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAppearance, resetAppearance, setAppearance, startAppearance } from './appearance.ts';

const KEY = 'plumbline-layout';
/** Changes are written after the present task. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function forget(...names: string[]): void {
  for (const name of names) document.cookie = `plumbline-${name}=; max-age=0; path=/`;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  resetAppearance();
  localStorage.clear();
  forget('theme', 'color-scheme');
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
      density: 'compact',
      singleKeys: true,
    });
  });

  it('is kept under the product prefix, the theme with a copy in its cookie', () => {
    startAppearance(false);
    setAppearance({ navigation: 'horizontal', footer: 'hidden', theme: 'dark' });
    expect(localStorage.getItem('plumbline-theme')).toBe('dark');
    expect(localStorage.getItem('plumbline-color-scheme')).toBe('dark');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({
      navigation: 'horizontal',
      footer: 'hidden',
    });
    expect(document.cookie).toContain('plumbline-theme=dark');
    expect(document.cookie).toContain('plumbline-color-scheme=dark');
  });

  it('keeps the theme when the cookies have run out, and renews them; a cookie alone is heeded', () => {
    forget('theme', 'color-scheme');
    localStorage.setItem('plumbline-theme', 'dark');
    startAppearance(false);
    expect(getAppearance().theme).toBe('dark');
    expect(document.cookie).toContain('plumbline-theme=dark');
    expect(document.cookie).toContain('plumbline-color-scheme=dark');
    localStorage.clear();
    document.cookie = 'plumbline-theme=system; path=/';
    startAppearance(false);
    expect(getAppearance().theme).toBe('system');
    expect(document.cookie).toContain('plumbline-color-scheme=light');
  });

  it('follows another tab, and never writes over what that one chose', async () => {
    startAppearance(false);
    // Another tab that has not heard yet of what this one stores.
    localStorage.setItem('plumbline-theme', 'dark');
    localStorage.setItem(KEY, JSON.stringify({ footer: 'hidden' }));
    setAppearance({ navCollapsed: false });
    expect(localStorage.getItem('plumbline-theme')).toBe('dark');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({
      footer: 'hidden',
      navCollapsed: false,
    });
    window.dispatchEvent(new StorageEvent('storage', { key: 'plumbline-theme' }));
    await settle();
    expect(getAppearance()).toMatchObject({ theme: 'dark', footer: 'hidden', navCollapsed: false });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    localStorage.clear();
    forget('theme', 'color-scheme');
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(getAppearance()).toMatchObject({ theme: 'light', footer: 'sticky' });
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
