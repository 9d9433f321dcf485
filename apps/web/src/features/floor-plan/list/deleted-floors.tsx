import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../api/projects.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { PlanPicture } from '../../../ui/plan-picture.tsx';
import { InlineName } from '../inline-name.tsx';
import { deletedFloorsQuery } from './floor-requests.ts';
import type { FloorActions } from './use-floor-actions.ts';

/**
 * Plans deleted in the last 30 days, each with the way back; absent when there are none. A plan whose name is taken
 * meanwhile asks for another one in its place.
 */
export function DeletedFloors({ projectId, actions }: { projectId: string; actions: FloorActions }) {
  const { t } = useTranslation('floor');
  const format = useFormat();
  const { project } = useProject(projectId);
  const { data: floors = [] } = useQuery(deletedFloorsQuery(projectId));
  const [isOpen, setIsOpen] = useState(false);
  const { nameTaken } = actions;
  if (floors.length === 0) return null;
  return (
    <details
      open={isOpen || nameTaken !== null}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-8"
    >
      <summary className="type-label focus-ring w-fit cursor-default rounded-tag text-text-2">
        {t('recentlyDeleted', { count: floors.length })}
      </summary>
      <ul className="mt-2 max-w-3xl">
        {floors.map((floor) => (
          <li key={floor.id} className="flex items-center gap-3 border-b border-line py-2">
            <PlanPicture
              src={floor.thumbnailUrl}
              className="h-10 w-14 shrink-0 rounded-tag border border-line"
            />
            <span className="min-w-0 grow">
              {nameTaken?.floorId === floor.id ? (
                <InlineName
                  initial={floor.name}
                  label={t('floorName')}
                  error={nameTaken.fault}
                  className="block max-w-80"
                  onDone={(name) => {
                    if (name === null || name === floor.name) actions.leaveDeleted();
                    else void actions.restore(floor, name);
                  }}
                />
              ) : (
                <bdi className="block truncate font-medium text-match-parent">{floor.name}</bdi>
              )}
              <span className="text-text-2">
                {t(floor.deletedBy ? 'deletedBy' : 'deletedOn', {
                  person: floor.deletedBy?.name ?? '',
                  when: format.relative(floor.deletedAt, project?.timeZone),
                  until: format.date(floor.purgeAt, project?.timeZone),
                })}
              </span>
            </span>
            <Button size="small" onClick={() => void actions.restore(floor)}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
