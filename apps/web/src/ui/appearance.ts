import { proxy, subscribe, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { readCookie, writeCookie } from '../i18n/cookies.ts';
import { DEFAULT_PRIMARY, PRIMARY_FORM } from './primaries.ts';
import { browserTexts } from '../storage/kept-texts.ts';

const LAYOUT_KEY = 'plumbline-layout';
const THEME_KEY = 'plumbline-theme';
const COLOR_SCHEME_KEY = 'plumbline-color-scheme';

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
  density: 'compact',
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

/** The cookie is the copy of a browser whose storage is blocked or was cleared. */
function readTheme(): Theme | undefined {
  const stored = browserTexts.getItem(THEME_KEY) ?? readCookie('theme');
  return THEMES.find((theme) => theme === stored);
}

function readStored(): Appearance {
  return { ...readLayout(), theme: readTheme() ?? DEFAULTS.theme };
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

/** Reads what is stored and from then on shows the settings on the page, also those of another tab. */
export function startAppearance(languageIsRtl: boolean): void {
  Object.assign(appearance, readStored());
  systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  systemDark.addEventListener('change', () => {
    apply(languageIsRtl);
    renewCopies();
  });
  apply(languageIsRtl);
  renewCopies();
  subscribe(appearance, () => apply(languageIsRtl));
  window.addEventListener('storage', followOtherTab);
}

/** A setting that is chosen in one tab holds in all of them; one that clears everything names no key. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === null || key === LAYOUT_KEY || key === THEME_KEY) Object.assign(appearance, readStored());
}

/** The cookies end after 30 days; whoever comes back before that keeps them, and the colours they stand for. */
function renewCopies(): void {
  const theme = readTheme();
  if (!theme) return;
  const scheme = isDark() ? 'dark' : 'light';
  writeCookie('theme', theme);
  writeCookie('color-scheme', scheme);
  browserTexts.setItem(COLOR_SCHEME_KEY, scheme);
}

export function useAppearance(): Readonly<Appearance> {
  return useSnapshot(appearance);
}

/** The settings now, outside of rendering. */
export function getAppearance(): Readonly<Appearance> {
  return appearance;
}

/** Writes what changed and nothing else: another tab may have stored a choice of its own meanwhile. */
export function setAppearance(change: Partial<Appearance>): void {
  Object.assign(appearance, change);
  const { theme, ...layout } = change;
  if (Object.keys(layout).length > 0) {
    browserTexts.setItem(LAYOUT_KEY, JSON.stringify({ ...readLayout(), ...layout }));
  }
  if (!theme) return;
  browserTexts.setItem(THEME_KEY, theme);
  renewCopies();
}

export function resetAppearance(): void {
  setAppearance(DEFAULTS);
}

/** The next theme of the small switch: light, dark, system. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';
}
