import { proxy, subscribe, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { readCookie, writeCookie } from '../i18n/cookies.ts';

const LAYOUT_KEY = 'plumbline-layout';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** What everybody may choose about the frame around the content; the defaults are the specification's (§9). */
const LayoutSchema = z.object({
  skin: z._default(z.enum(['bordered', 'default']), 'bordered'),
  direction: z._default(z.enum(['auto', 'ltr', 'rtl']), 'auto'),
  width: z._default(z.enum(['fluid', 'boxed']), 'fluid'),
  navCollapsed: z._default(z.boolean(), true),
});
export type LayoutSettings = z.infer<typeof LayoutSchema>;

interface Appearance extends LayoutSettings {
  theme: Theme;
}

const DEFAULTS: Appearance = {
  theme: 'light',
  skin: 'bordered',
  direction: 'auto',
  width: 'fluid',
  navCollapsed: true,
};

function readLayout(): LayoutSettings {
  try {
    return z.parse(LayoutSchema, JSON.parse(localStorage.getItem(LAYOUT_KEY) ?? '{}'));
  } catch {
    return DEFAULTS;
  }
}

function readTheme(): Theme {
  const stored = readCookie('theme');
  return THEMES.find((theme) => theme === stored) ?? DEFAULTS.theme;
}

const appearance = proxy<Appearance>({ ...DEFAULTS });
let systemDark: MediaQueryList | null = null;

/** True when dark is shown now, whether chosen or the system's. */
function isDark(): boolean {
  return appearance.theme === 'dark' || (appearance.theme === 'system' && systemDark?.matches === true);
}

function apply(languageIsRtl: boolean): void {
  const root = document.documentElement;
  root.dataset['theme'] = isDark() ? 'dark' : 'light';
  root.dataset['skin'] = appearance.skin;
  root.dir = appearance.direction === 'auto' ? (languageIsRtl ? 'rtl' : 'ltr') : appearance.direction;
}

/** Reads what is stored and from then on keeps page, cookies and storage in step with the settings. */
export function startAppearance(languageIsRtl: boolean): void {
  Object.assign(appearance, { ...readLayout(), theme: readTheme() });
  systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  systemDark.addEventListener('change', () => apply(languageIsRtl));
  apply(languageIsRtl);
  subscribe(appearance, () => {
    const { theme, ...layout } = appearance;
    writeCookie('theme', theme);
    writeCookie('color-scheme', isDark() ? 'dark' : 'light');
    localStorage.setItem(LAYOUT_KEY, JSON.stringify(layout));
    apply(languageIsRtl);
  });
}

export function useAppearance(): Readonly<Appearance> {
  return useSnapshot(appearance);
}

export function setAppearance(change: Partial<Appearance>): void {
  Object.assign(appearance, change);
}

export function resetAppearance(): void {
  Object.assign(appearance, DEFAULTS);
}

/** The next theme of the small switch: light, dark, system. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';
}
