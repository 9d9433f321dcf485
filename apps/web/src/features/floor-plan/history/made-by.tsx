import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { ObjectMakers } from '@plumbline/shared/contract/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { makersQuery } from './history-requests.ts';
import { hear, heardDeed, withHeard, type HeardDeed } from './object-makers.ts';

interface MadeByProps {
  floor: FloorPlan;
  /** Of a zone or of an object of markup; another one needs another `key`. */
  objectId: string;
  /** The project's. */
  timeZone: string;
}

/** Who drew the object and when, and who else has changed it since. For members only. */
export function MadeBy({ floor, objectId, timeZone }: MadeByProps) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { data } = useQuery(makersQuery(floor.projectId, floor.id, objectId));
  const heard = useHeardDeeds(floor.projectId, objectId);
  const { made, changed } = withHeard(data ?? { made: null, changed: null }, heard);
  const said = (deed: NonNullable<ObjectMakers['made']>) => ({
    who: isolated(deed.actor?.name ?? ''),
    time: isolated(format.dateTime(deed.at, timeZone)),
  });
  return (
    <div className="mt-2 min-h-5 text-text-2">
      {data && made && <p>{t(made.actor?.name ? 'madeBy' : 'madeAt', said(made))}</p>}
      {data && changed?.actor?.name && changed.actor.id !== made?.actor?.id && (
        <p>{t('changedBy', said(changed))}</p>
      )}
    </div>
  );
}

/** What others and oneself did to the object since it is shown. */
function useHeardDeeds(projectId: string, objectId: string): readonly HeardDeed[] {
  const [heard, setHeard] = useState<readonly HeardDeed[]>([]);
  const onEvent = useCallback(
    (event: ProjectEvent) => {
      const deed = event.subjectId === objectId ? heardDeed(event) : null;
      if (deed) setHeard((before) => hear(before, deed));
    },
    [objectId],
  );
  useLiveFeed(projectId, onEvent);
  return heard;
}
