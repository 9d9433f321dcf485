import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import type { BetweenNodes } from '../between-nodes/between-nodes.ts';

/** Tells every process that a project has new events; after the commit, never in the transaction. */
export function notifyEvents(between: BetweenNodes, projectId: string): void {
  between.say('events', projectId, () => projectId);
}

/**
 * Calls `onProject` with each project that has new events, or with null when any may have. Only a hint: readers poll
 * once a second as well. Answers how to stop.
 */
export function listenEvents(
  between: BetweenNodes,
  onProject: (projectId: string | null) => void,
): () => void {
  return between.hear('events', {
    hearsItself: true,
    hear: (body) => {
      if (typeof body === 'string' && isUuid(body)) onProject(body);
    },
    missed: () => onProject(null),
  });
}
