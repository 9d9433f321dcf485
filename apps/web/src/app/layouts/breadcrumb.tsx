import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import IconCaretRight from '~icons/ph/caret-right';
import IconUpDown from '~icons/ph/caret-up-down';
import { activeProjectsQuery, projectQuery } from '../../api/projects.ts';
import { isRefusal } from '../../api/request-error.ts';
import { rulesOf, useSession } from '../../api/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { allows } from '../navigation-guard.ts';
import { pageOf } from '../page-table.tsx';

/** Project (a switch when there are several) and page; on tenant pages the tenant's name leads. */
export function Breadcrumb({ projectId }: { projectId: string | null }) {
  const { t } = useTranslation('shell');
  const { name } = pageOf(useLocation().pathname);
  const session = useSession();
  return (
    <nav aria-label={t('breadcrumb')} className="flex min-w-0 items-center gap-2">
      {/* Where there is room for one name only it is the page's; a project's leads to the others. */}
      <span className={cx('flex min-w-0 items-center gap-2', projectId === null && 'max-sm:hidden')}>
        {projectId === null ? <TenantName /> : <ProjectSwitch projectId={projectId} />}
        <IconCaretRight className="mirror size-3.5 shrink-0 text-text-2" />
      </span>
      <span className="truncate font-medium" aria-current="page">
        {name === 'project-tenant' && session && !allows(rulesOf(session), ['manage', 'Tenant'])
          ? t('nav.tenant')
          : t(`pages.${name}`)}
      </span>
    </nav>
  );
}

function TenantName() {
  const session = useSession();
  return (
    <bdi className="truncate font-semibold">{session?.kind === 'member' && session.userData.tenantName}</bdi>
  );
}

function ProjectSwitch({ projectId }: { projectId: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data, error } = useQuery(projectQuery(projectId));
  const { data: others = [] } = useQuery(activeProjectsQuery());
  // Whoever was put out of it does not read its name any more.
  const project = isRefusal(error) ? undefined : data;
  if (!project) return error ? <TenantName /> : <span className="h-4 w-32 rounded-tag bg-skeleton" />;
  if (others.length < 2) return <bdi className="truncate font-semibold">{project.name}</bdi>;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('switchProject', { name: project.name })}
          className="focus-ring -ms-1.5 flex h-8 min-w-0 items-center gap-1.5 rounded-control px-1.5 font-semibold hover:bg-hover"
        >
          <bdi className="truncate">{project.name}</bdi>
          <IconUpDown className="size-4 shrink-0 text-text-2" />
        </button>
      }
      groups={[
        others.map((other) => ({
          id: other.id,
          label: <bdi>{other.name}</bdi>,
          checked: other.id === projectId,
          onSelect: () => void navigate(`${pathname}?projectId=${other.id}`),
        })),
      ]}
    />
  );
}
