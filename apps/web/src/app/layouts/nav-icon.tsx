import { later, useLater } from '../../ui/later.ts';
import type { NavEntry } from '../page.ts';

const ACTIVE = later(() => import('./active-icons.tsx'));

/** The picture of an entry, filled where its page is open. */
export function NavIcon({ item, isActive }: { item: Pick<NavEntry, 'id' | 'icon'>; isActive: boolean }) {
  const filled = useLater(ACTIVE, isActive);
  return (isActive && filled?.ACTIVE_ICONS[item.id]) || item.icon;
}
