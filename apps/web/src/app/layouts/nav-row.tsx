import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import IconMore from '~icons/ph/dots-three';
import type { MemberSession } from '../../api/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import type { NavItem } from './nav-groups.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { useNavGroups } from './use-nav-groups.ts';
import { NavIcon } from './nav-icon.tsx';

interface NavRowProps {
  session: MemberSession;
  projectId: string | null;
  /** Where the bar above is hidden, the way to one's account is here. */
  withProfile: boolean;
}

/** The navigation as a row of 40 px under the bar; what does not fit is in "More". */
export function NavRow({ session, projectId, withProfile }: NavRowProps) {
  const { t } = useTranslation('shell');
  const groups = useNavGroups(session, projectId);
  const items = groups.flatMap((group) => group.items);
  const firstOfProject = groups.find(({ id }) => id === 'project')?.items[0]?.id;
  const [row, cut] = useCutItems(items.map(({ id }) => id).join());
  return (
    <nav
      data-tour="menu"
      aria-label={t('navigation')}
      className="flex h-10 shrink-0 items-center border-b border-line bg-surface pe-3 max-nav:hidden print:hidden"
    >
      <ul ref={row} className="flex h-full min-w-0 grow items-center gap-1 overflow-hidden px-2">
        {items.map((item) => (
          <li
            key={item.id}
            data-nav-item={item.id}
            className={cx(
              'flex h-full shrink-0 items-center',
              item.id === firstOfProject && 'ms-1 border-s border-line ps-2',
              cut.has(item.id) && 'invisible',
            )}
          >
            <RowEntry item={item} />
          </li>
        ))}
      </ul>
      {cut.size > 0 && <MoreMenu items={items.filter(({ id }) => cut.has(id))} />}
      {withProfile && <ProfileMenu session={session} />}
    </nav>
  );
}

function RowEntry({ item }: { item: NavItem }) {
  const { t } = useTranslation('shell');
  return (
    <NavLink
      to={item.to}
      className={({ isActive }) =>
        cx(
          'focus-ring relative flex h-8 items-center gap-2 rounded-control px-2.5 no-underline transition-colors duration-[140ms]',
          isActive ? 'font-medium text-on-soft' : 'text-text-2 hover:bg-hover hover:text-text',
        )
      }
    >
      {({ isActive }) => (
        <>
          <NavIcon {...{ item, isActive }} />
          {t(`nav.${item.id}`)}
          {isActive && <span aria-hidden className="dim-line absolute inset-x-1 -bottom-1 text-accent" />}
        </>
      )}
    </NavLink>
  );
}

function MoreMenu({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="focus-ring me-1 flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-text-2 hover:bg-hover hover:text-text"
        >
          <IconMore />
          {t('more')}
        </button>
      }
      groups={[
        items.map((item) => ({
          id: item.id,
          label: t(`nav.${item.id}`),
          icon: item.icon,
          onSelect: () => void navigate(item.to),
        })),
      ]}
    />
  );
}

/** The entries that the row has no room for; they keep their place in it, unseen, so that they are found to fit again. */
function useCutItems(written: string) {
  const row = useRef<HTMLUListElement>(null);
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const root = row.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setCut((before) => {
          const after = new Set(before);
          for (const { target, intersectionRatio } of entries) {
            const id = target.getAttribute('data-nav-item') ?? '';
            if (intersectionRatio < ALMOST_WHOLE) after.add(id);
            else after.delete(id);
          }
          return after;
        }),
      { root, threshold: ALMOST_WHOLE },
    );
    for (const entry of root.children) observer.observe(entry);
    return () => observer.disconnect();
  }, [written]);
  return [row, cut] as const;
}

/** Whole pixels are not whole on every screen. */
const ALMOST_WHOLE = 0.99;
