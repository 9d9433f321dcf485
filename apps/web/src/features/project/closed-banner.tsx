import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/ph/lock-simple';
import { Button } from '../../ui/button.tsx';
import { StatusQuestion } from './edit/project-actions.tsx';

/** Says what a closed project still allows, and offers to bring it back to whoever may. */
export function ClosedBanner({ project, ability }: { project: ProjectDetail; ability: AppAbility }) {
  const { t } = useTranslation('project');
  const [asking, setAsking] = useState(false);
  if (project.status !== 'closed') return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-6 py-2 print:hidden"
    >
      <IconLock className="size-4 shrink-0 text-text-2" />
      <p className="grow">{t('closedBanner')}</p>
      {ability.can('reopen', 'Project') && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('reopen.action')}
        </Button>
      )}
      {asking && <StatusQuestion project={project} action="reopen" onAnswered={() => setAsking(false)} />}
    </div>
  );
}
