import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { drawnOn } from '@plumbline/shared/documents/plan/drawn-on.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useLiveFeed } from '../../../../api/live-feed.ts';
import { queryClient, queryKeys } from '../../../../api/query-client.ts';
import type { PlanRoom } from '../../room/plan-room.ts';
import { lateObjects, setDoubts } from '../revision-requests.ts';
import { revisionsQuery } from '../revisions-query.ts';
import { findOnce } from './find-once.ts';
import { searchedCurrent, searchLate } from './search-late.ts';

/** Longer than the server takes to know that it has heard of everything. */
const REST_MS = 4000;
/** Who is first does it; each one behind would have to miss it for so long. */
const TURN_MS = 5000;

const PlacedSchema = z.object({
  changed: z.array(z.string()).check(z.refine((facets) => facets.includes('geometry'))),
});

interface LateSearchProps {
  floor: FloorPlan;
  room: PlanRoom;
}

/** Has what is drawn on a replaced drawing searched for doubts, while somebody who may do so is on the one in force. */
export function LateSearch({ floor, room }: LateSearchProps) {
  const { projectId, id: floorId } = floor;
  const { data: revisions } = useQuery(revisionsQuery(floor));
  const after = revisions ? searchedCurrent(revisions) : null;
  const key = after && `${after.id} ${after.version}`;
  const latest = useRef({ revisions, number: after?.number });
  latest.current = { revisions, number: after?.number };
  const [heard, setHeard] = useState(0);
  const hear = useCallback(
    (event: ProjectEvent) => {
      const isHere = event.payload['floorPlanId'] === floorId && isPlacing(event);
      const isLate = isHere && drawnOn(room.doc, event.subjectId) !== latest.current.number;
      if (isLate) setHeard((before) => before + 1);
    },
    [room, floorId],
  );
  useLiveFeed(projectId, hear);
  useEffect(() => {
    if (key === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const search = async () => {
      const wasLate = await searchLate(room.doc, latest.current.revisions ?? [], {
        late: (current) => lateObjects(current, signal),
        find: (question, objects) => findOnce(question, objects, signal),
        enter: setDoubts,
      });
      if (wasLate) await queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(projectId) });
    };
    // What fails is left to the next thing that is heard of, or to the next person.
    const timer = setTimeout(() => void search().catch(() => undefined), REST_MS + turnOf(room) * TURN_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [key, heard, room, projectId]);
  return null;
}

function isPlacing({ kind, payload }: ProjectEvent): boolean {
  if (kind === 'zone-created' || kind === 'markup-created') return true;
  const isChange = kind === 'zone-changed' || kind === 'markup-changed';
  return isChange && z.safeParse(PlacedSchema, payload).success;
}

/** How many editors in the room come before this one. */
function turnOf(room: PlanRoom): number {
  let before = 0;
  room.onPresence((people) => {
    before = people.filter(({ kind, clientId }) => kind === 'member' && clientId < room.doc.clientID).length;
  })();
  return before;
}
