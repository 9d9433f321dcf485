import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback } from 'react';
import { useLiveFeed } from '../api/live-feed.ts';
import { getSession } from '../api/session-store.ts';
import type { Together } from './together.ts';
import { authorOf } from './visit-news.ts';

/**
 * Draws a cloud around whatever somebody else has just changed: an object of the screen by an event of these kinds.
 * @param clouded the same set always
 */
export function useRevisionClouds(together: Together, projectId: string, clouded: ReadonlySet<string>): void {
  const hear = useCallback(
    (event: ProjectEvent) => {
      const session = getSession();
      const isOwn = session?.kind === 'member' && event.actor?.id === session.userData.id;
      if (clouded.has(event.kind) && !isOwn) together.cloudOn(event.subjectId, authorOf(event));
    },
    [together, clouded],
  );
  useLiveFeed(projectId, hear);
}
