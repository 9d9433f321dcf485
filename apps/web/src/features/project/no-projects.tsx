import type { ProjectListQuery } from '@plumbline/shared/contract/project.ts';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '../../api/projects.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NewProjectButton } from './new-project-button.tsx';

interface NoProjectsProps {
  place: ProjectListQuery;
  onPut: (change: Record<'search' | 'mine' | 'idle' | 'groupId', string>) => void;
}

/** There is none, so that whoever may opens the first; or none that fits the filters, which can be taken away. */
export function NoProjects({ place, onPut }: NoProjectsProps) {
  const { t } = useTranslation(['project', 'list']);
  const session = useSession();
  if (!isNarrowed(place)) {
    const mayOpenFirst = place.status === 'active' && tenantAbility(session)?.can('create', 'Project');
    if (mayOpenFirst)
      return <EmptyState action={<NewProjectButton />}>{t('project:empty.first')}</EmptyState>;
    return <EmptyState>{t(`project:empty.${place.status}`)}</EmptyState>;
  }
  const clear = (
    <Button onClick={() => onPut({ search: '', mine: '', idle: '', groupId: '' })}>
      {t('list:clearFilters')}
    </Button>
  );
  return <EmptyState action={clear}>{t('list:noMatch')}</EmptyState>;
}
