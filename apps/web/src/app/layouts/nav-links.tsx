import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '../../api/projects.ts';
import { isRefusal } from '../../api/request-error.ts';
import type { MemberSession } from '../../api/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { NavGroup, NavItem } from './nav-groups.ts';
import { useNavGroups } from './use-nav-groups.ts';
import { NavIcon } from './nav-icon.tsx';

interface NavLinksProps {
  session: MemberSession;
  projectId: string | null;
  collapsed: boolean;
  onFollow?: () => void;
}

export function NavLinks({ session, projectId, collapsed, onFollow }: NavLinksProps) {
  return (
    <div className="min-h-0 overflow-x-hidden overflow-y-auto px-2 py-1.5">
      {useNavGroups(session, projectId).map((group, index) => (
        <section key={group.id} className={cx(index > 0 && 'mt-2 border-t border-line pt-2')}>
          {!collapsed && <GroupHead group={group} projectId={projectId} />}
          <ul>
            {group.items.map((item) => (
              <li key={item.id} className="mt-0.5">
                <Entry item={item} collapsed={collapsed} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function GroupHead({ group, projectId }: { group: NavGroup; projectId: string | null }) {
  const { t } = useTranslation('shell');
  const { data, error } = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== null });
  const name = group.id === 'project' && data && !isRefusal(error) ? data.name : t(`groups.${group.id}`);
  return (
    <h2 className="type-label truncate px-2 pt-2 pb-1 text-text-2">
      <bdi>{name}</bdi>
    </h2>
  );
}

function Entry({
  item,
  collapsed,
  onFollow,
}: {
  item: NavItem;
  collapsed: boolean;
  onFollow?: (() => void) | undefined;
}) {
  const { t } = useTranslation('shell');
  const label = t(`nav.${item.id}`);
  const link = (
    <NavLink
      to={item.to}
      aria-label={collapsed ? label : undefined}
      onClick={onFollow}
      className={({ isActive }) =>
        cx(
          'focus-ring relative flex h-9 w-full items-center gap-3 rounded-control px-2.5 no-underline transition-colors duration-[140ms]',
          isActive ? 'bg-soft font-medium text-on-soft' : 'text-text-2 hover:bg-hover hover:text-text',
        )
      }
    >
      {({ isActive }) => (
        <>
          {isActive && (
            <span aria-hidden className="dim-line-block absolute -start-2 inset-y-1.5 text-accent" />
          )}
          <NavIcon {...{ item, isActive }} />
          {!collapsed && <span className="truncate">{label}</span>}
        </>
      )}
    </NavLink>
  );
  if (!collapsed) return link;
  return (
    <Tooltip content={label} placement={isRightToLeft() ? 'left' : 'right'} className="flex">
      {link}
    </Tooltip>
  );
}
