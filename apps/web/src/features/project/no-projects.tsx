import type { ProjectListQuery } from '@plumbline/shared/contract/project.ts';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface NoProjectsProps {
  place: ProjectListQuery;
  onPut: (change: Record<'search' | 'mine' | 'idle' | 'groupId', string>) => void;
}

/** There is none, or none that fits the filters, which can be taken away. */
export function NoProjects({ place, onPut }: NoProjectsProps) {
  const { t } = useTranslation(['project', 'list']);
  if (!isNarrowed(place)) return <EmptyState>{t(`project:empty.${place.status}`)}</EmptyState>;
  const clear = (
    <Button onClick={() => onPut({ search: '', mine: '', idle: '', groupId: '' })}>
      {t('list:clearFilters')}
    </Button>
  );
  return <EmptyState action={clear}>{t('list:noMatch')}</EmptyState>;
}
