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

/** The same for what happened in a tenant outside of single projects. */
export function notifyTenantEvents(between: BetweenNodes, tenantId: string): void {
  between.say('tenants', tenantId, () => tenantId);
}

/** Calls `onTenant` with each tenant that has new events, or with null when any may have; a hint like the above. */
export function listenTenantEvents(
  between: BetweenNodes,
  onTenant: (tenantId: string | null) => void,
): () => void {
  return between.hear('tenants', {
    hearsItself: true,
    hear: (body) => {
      if (typeof body === 'string' && isUuid(body)) onTenant(body);
    },
    missed: () => onTenant(null),
  });
}
