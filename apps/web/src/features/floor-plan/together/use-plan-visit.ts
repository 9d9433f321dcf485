import { VisitAnswerSchema, type PlanVisit } from '@plumbline/shared/contract/visit.ts';
import { useEffect } from 'react';
import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';
import type { Together } from '../../../collab-ui/together.ts';
import { newsOf } from './plan-news.ts';

/** Somebody who looks at another tab for a moment has not left; nor is every glance worth a word. */
const LEAVING_EVERY_MS = 60_000;

/**
 * Tells the server when a member comes to the plan and leaves it, and keeps what others changed between. Without a
 * server nothing is known of it, and nothing is shown.
 */
export function usePlanVisit(together: Together, floorPlanId: string, isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    let isOpen = true;
    let leftAtMs = 0;
    const opened = tell(floorPlanId, false).then((visit) => {
      if (isOpen) together.setNews(visit?.since ? newsOf(visit.since, visit.changes, visit.isWhole) : null);
    });
    const leave = () => {
      leftAtMs = Date.now();
      void opened.then(() => tell(floorPlanId, true));
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden' && Date.now() - leftAtMs >= LEAVING_EVERY_MS) leave();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', onVisibility);
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
