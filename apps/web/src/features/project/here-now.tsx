import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useInsideProject, type InsideByPlace } from '../../lists/use-inside.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { personColour } from '../../ui/person-colour.ts';
import { HomeSection } from './news/home-section.tsx';

/** Who else is in the project now, and on which plan; gone while nobody can tell. */
export function HereNow({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const inside = useInsideProject(projectId);
  const { data: plans = [] } = useQuery(floorPlansQuery(projectId));
  if (inside === null) return null;
  const { count = 0, people = [] } = inside.get(projectId) ?? {};
  const rest = count - people.length;
  return (
    <HomeSection id="here-title" title={t('hereNow')} beside={<bdi>{format.number(count)}</bdi>}>
      {people.length === 0 && <p className="py-2 text-text-2">{t('nobodyElse')}</p>}
      <ul>
        {people.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2.5 py-1">
            <Avatar id={id} name={name} colour={personColour(id)} />
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <bdi className="truncate">{name}</bdi>
              {plansOf(id, plans, inside).map((plan) => (
                <Link
                  key={plan.id}
                  to={`/project/floor?projectId=${projectId}&floorId=${plan.id}`}
                  className="focus-ring truncate rounded-control text-link"
                >
                  <bdi>{plan.name}</bdi>
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="py-1 text-text-2">{t('insideMore', { count: rest })}</p>}
    </HomeSection>
  );
}

function plansOf(accountId: string, plans: readonly FloorPlan[], inside: InsideByPlace): FloorPlan[] {
  return plans.filter((plan) => inside.get(plan.id)?.people.some(({ id }) => id === accountId));
}
