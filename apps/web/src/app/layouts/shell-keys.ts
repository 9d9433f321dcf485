import type { NavItem } from './nav-items.tsx';

export const PALETTE_KEYS = 'Mod+KeyK';
export const KEY_SHEET_KEYS = 'Shift+Slash';
export const NAVIGATION_KEYS = 'BracketLeft';
export const SEARCH_KEYS = 'Slash';
export const ALERTS_KEYS = 'KeyG KeyA';

/** G, then the first letter of the place. */
export const GO_KEYS: Partial<Record<NavItem['id'], string>> = {
  tenants: 'KeyG KeyT',
  projects: 'KeyG KeyP',
  members: 'KeyG KeyM',
  home: 'KeyG KeyH',
  floors: 'KeyG KeyF',
};
