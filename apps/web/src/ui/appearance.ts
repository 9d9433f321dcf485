import { proxy, subscribe, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { readCookie, writeCookie } from '../i18n/cookies.ts';
import { DEFAULT_PRIMARY, PRIMARY_FORM } from './primaries.ts';
import { browserTexts } from '../storage/kept-texts.ts';

const LAYOUT_KEY = 'plumbline-layout';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const NAVIGATIONS = ['vertical', 'horizontal'] as const;
export const WIDTHS = ['fluid', 'boxed'] as const;
/** Stays in sight, scrolls with the content, or is not there. */
export const BAR_TYPES = ['sticky', 'static', 'hidden'] as const;
export const SKINS = ['bordered', 'default'] as const;
/** How high the rows of lists are. */
export const DENSITIES = ['compact', 'regular'] as const;
export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** What everybody may choose about the frame around the content; the defaults are the specification's (§9). */
const DEFAULT_LAYOUT = {
  navigation: 'vertical',
  navCollapsed: true,
  width: 'fluid',
  navbar: 'sticky',
  footer: 'sticky',
  skin: 'bordered',
  direction: 'auto',
  primaryLight: DEFAULT_PRIMARY,
  primaryDark: DEFAULT_PRIMARY,
  density: 'regular',
  singleKeys: true,
} as const;

const orElse = z.catch;

/** A setting that cannot be read falls back alone; the others stay as they were chosen. */
const LayoutSchema = z.object({
  navigation: orElse(z.enum(NAVIGATIONS), DEFAULT_LAYOUT.navigation),
  navCollapsed: orElse(z.boolean(), DEFAULT_LAYOUT.navCollapsed),
  width: orElse(z.enum(WIDTHS), DEFAULT_LAYOUT.width),
  navbar: orElse(z.enum(BAR_TYPES), DEFAULT_LAYOUT.navbar),
  footer: orElse(z.enum(BAR_TYPES), DEFAULT_LAYOUT.footer),
  skin: orElse(z.enum(SKINS), DEFAULT_LAYOUT.skin),
  direction: orElse(z.enum(DIRECTIONS), DEFAULT_LAYOUT.direction),
  primaryLight: orElse(z.string().check(z.regex(PRIMARY_FORM)), DEFAULT_PRIMARY),
  primaryDark: orElse(z.string().check(z.regex(PRIMARY_FORM)), DEFAULT_PRIMARY),
  density: orElse(z.enum(DENSITIES), DEFAULT_LAYOUT.density),
  /** Single letters and digits act as shortcuts (WCAG 2.1.4). */
  singleKeys: orElse(z.boolean(), DEFAULT_LAYOUT.singleKeys),
});
export type LayoutSettings = z.infer<typeof LayoutSchema>;

interface Appearance extends LayoutSettings {
  theme: Theme;
}

const DEFAULTS: Appearance = { theme: 'light', ...DEFAULT_LAYOUT };

function readLayout(): LayoutSettings {
  try {
    return z.parse(LayoutSchema, JSON.parse(browserTexts.getItem(LAYOUT_KEY) ?? '{}'));
  } catch {
    return DEFAULT_LAYOUT;
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
  root.style.setProperty('--primary', isDark() ? appearance.primaryDark : appearance.primaryLight);
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
    browserTexts.setItem(LAYOUT_KEY, JSON.stringify(layout));
    apply(languageIsRtl);
  });
}

export function useAppearance(): Readonly<Appearance> {
  return useSnapshot(appearance);
}

/** The settings now, outside of rendering. */
export function getAppearance(): Readonly<Appearance> {
  return appearance;
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
