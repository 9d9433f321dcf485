import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback } from 'react';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { getSession } from '../../../api/session-store.ts';
import type { Together } from './together.ts';
import { authorOf } from './visit-news.ts';

const CLOUDED = new Set(['zone-created', 'zone-changed', 'markup-created', 'markup-changed']);

/** Draws a cloud around whatever somebody else has just changed; the canvas knows which objects are of this plan. */
export function useRevisionClouds(together: Together, projectId: string): void {
  const hear = useCallback(
    (event: ProjectEvent) => {
      const session = getSession();
      const isOwn = session?.kind === 'member' && event.actor?.id === session.userData.id;
      if (CLOUDED.has(event.kind) && !isOwn) together.cloudOn(event.subjectId, authorOf(event));
    },
    [together],
  );
  useLiveFeed(projectId, hear);
}
