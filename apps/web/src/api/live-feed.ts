import {
  EVENT_SUBJECTS,
  isEventKind,
  isPassingEvent,
  type ProjectEvent,
} from '@plumbline/shared/contract/event.ts';
import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createInvalidator } from './create-invalidator.ts';
import { connectFeed, retryOnNetworkChange } from './feed-connection.ts';
import { lineGone, lineLost, lineUp } from './feed-line.ts';
import { markLinkEnded, markVisitOpen } from './link-ended.ts';
import { openLiveSocket } from './live-socket.ts';
import { countNoteEvent } from './open-note-counts.ts';
import { queryClient, queryKeys } from './query-client.ts';
import { isRefusal } from './request-error.ts';
import { changeVisit, getSession } from './session-store.ts';

interface Feed {
  users: number;
  listeners: Set<(event: ProjectEvent) => void>;
  close: () => void;
}
const feeds = new Map<string, Feed>();

/** Queries that an event makes stale. */
export function staleKeys(projectId: string, event: ProjectEvent): (readonly string[])[] {
  // The picture's address is the reader's own and comes with the note itself.
  if (event.kind === 'note-image-drawn') return [[...queryKeys.notes(projectId), 'one', event.subjectId]];
  if (!isEventKind(event.kind) || isPassingEvent(event.kind)) return [];
  const events = queryKeys.events(projectId);
  if (event.kind.startsWith('plan-revision'))
    return [events, queryKeys.floorPlans(projectId), queryKeys.planRevisions(projectId)];
  switch (EVENT_SUBJECTS[event.kind]) {
    case 'FloorPlan':
    case 'Zone':
    case 'Calibration':
      return [events, queryKeys.floorPlans(projectId)];
    // Notes and inspections come with the event and are put in their place, see `notes` and `inspections`.
    case 'Note':
    case 'Inspection':
    case 'Markup':
      return [events];
    case 'Tag':
      return [events, queryKeys.tags(projectId)];
    case 'ShareLink':
      return [events, queryKeys.shareLinks(projectId), queryKeys.projectDetail(projectId)];
    case 'ProjectMember':
      return [events, queryKeys.projectMembers(projectId), queryKeys.projectDetail(projectId)];
    case 'Project':
      return [events, queryKeys.projectDetail(projectId), queryKeys.projects];
  }
}

function wasReadBefore(at: number) {
  return ({ state }: Query): boolean => state.dataUpdatedAt > 0 && state.dataUpdatedAt <= at;
}

/** What was refused already need not be asked for again to hear that the right is gone. */
function isNotRefused({ state }: Query): boolean {
  return !isRefusal(state.error);
}

function openFeed(projectId: string): Feed {
  const listeners = new Set<(event: ProjectEvent) => void>();
  const invalidate = createInvalidator();
  const socket = openLiveSocket({
    projectId,
    token: () => getSession()?.accessToken ?? null,
    connect: connectFeed,
    onReady: (isFirst) => {
      lineUp(projectId);
      // Between the answer of a list and this moment somebody may have changed it.
      if (isFirst)
        invalidate([{ queryKey: queryKeys.project(projectId), predicate: wasReadBefore(Date.now()) }]);
      if (getSession()?.kind === 'visitor') markVisitOpen();
    },
    onLost: () => lineLost(projectId),
    onEvent: (event) => {
      invalidate(staleKeys(projectId, event).map((queryKey) => ({ queryKey })));
      countNoteEvent(queryClient, projectId, event);
      for (const listener of listeners) listener(event);
    },
    onReset: () => invalidate([{ queryKey: queryKeys.project(projectId) }, { queryKey: queryKeys.projects }]),
    onLink: (shows) => {
      if (changeVisit(shows)) invalidate([{ queryKey: queryKeys.project(projectId) }]);
    },
    onEnded: () => {
      lineGone(projectId);
      if (getSession()?.kind === 'visitor') markLinkEnded();
      else invalidate([{ queryKey: queryKeys.project(projectId), predicate: isNotRefused }]);
    },
  });
  lineLost(projectId);
  const stopRetrying = retryOnNetworkChange(socket);
  const close = () => {
    stopRetrying();
    socket.close();
    lineGone(projectId);
  };
  return { users: 0, listeners, close };
}

/** Keeps the project's queries fresh while the component is shown; `onEvent` also hears each event. */
export function useLiveFeed(projectId: string, onEvent?: (event: ProjectEvent) => void): void {
  useEffect(() => {
    const feed = feeds.get(projectId) ?? openFeed(projectId);
    feeds.set(projectId, feed);
    feed.users += 1;
    return () => {
      feed.users -= 1;
      if (feed.users > 0) return;
      feeds.delete(projectId);
      feed.close();
    };
  }, [projectId]);
  useEffect(() => {
    const feed = feeds.get(projectId);
    if (!feed || !onEvent) return;
    feed.listeners.add(onEvent);
    return () => void feed.listeners.delete(onEvent);
  }, [projectId, onEvent]);
}
