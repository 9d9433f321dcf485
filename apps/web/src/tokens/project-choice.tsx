import { TOKEN_PROJECTS_MAX } from '@plumbline/shared/contract/api-token.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../kept/load-failed.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { choosableProjectsQuery } from './token-requests.ts';

interface ProjectChoiceProps {
  /** What "all" means here. */
  allLabel: string;
  /** Null: all of them. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
}

/** All projects, or those that are ticked. */
export function ProjectChoice({ allLabel, chosen, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation('token');
  return (
    <div className="space-y-3">
      <Segmented
        label={t('projects')}
        labelShown
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: allLabel },
          { value: 'some', label: t('chosenProjects') },
        ]}
      />
      {chosen !== null && <Ticks chosen={chosen} onChange={onChange} />}
    </div>
  );
}

function Ticks({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation('token');
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...choosableProjectsQuery(search.trim()),
    placeholderData: keepPreviousData,
  });
  const tick = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <>
      <TextField
        type="search"
        label={t('searchProjects')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.data ? (
        <div
          role="group"
          aria-label={t('chosenProjects')}
          className="max-h-56 space-y-1 overflow-y-auto rounded-control border border-line px-3 py-2"
        >
          {query.data.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= TOKEN_PROJECTS_MAX}
              onChange={(isTicked) => tick(id, isTicked)}
            />
          ))}
          {query.data.length === 0 && <p className="text-text-2">{t('noProject')}</p>}
        </div>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('projectsFailed')}
        </LoadFailed>
      ) : (
        <SkeletonBlock className="h-24" />
      )}
      <p role="status" className="text-text-2">
        {t('projectCount', { count: chosen.length })}
      </p>
    </>
  );
}
