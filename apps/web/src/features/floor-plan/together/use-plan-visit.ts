import { VisitAnswerSchema, type PlanVisit } from '@plumbline/shared/contract/visit.ts';
import { useEffect } from 'react';
import { onLeaving } from '../../../api/on-leaving.ts';
import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';
import type { Together } from '../../../collab-ui/together.ts';
import { newsOf } from './plan-news.ts';

/**
 * Tells the server when a member comes to the plan and leaves it, and keeps what others changed between. Without a
 * server nothing is known of it, and nothing is shown.
 */
export function usePlanVisit(together: Together, floorPlanId: string, isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    let isOpen = true;
    const opened = tell(floorPlanId, false).then((visit) => {
      if (isOpen) together.setNews(visit?.since ? newsOf(visit.since, visit.changes, visit.isWhole) : null);
    });
    const leave = () => void opened.then(() => tell(floorPlanId, true));
    const stop = onLeaving(leave);
    return () => {
      isOpen = false;
      stop();
      together.setNews(null);
      leave();
    };
  }, [together, floorPlanId, isMember]);
}

/** Null when the server could not be asked, or after the logout: no reason to trouble anybody. */
async function tell(floorPlanId: string, left: boolean): Promise<PlanVisit | null> {
  if (getSession()?.kind !== 'member') return null;
  try {
    const answer = await request(`/core/floor/${floorPlanId}/visit`, {
      method: 'PUT',
      body: { left },
      schema: VisitAnswerSchema,
      keepalive: left,
      enableSkip: true,
    });
    return answer.data;
  } catch {
    return null;
  }
}
