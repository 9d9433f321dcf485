import { EVENT_SUBJECTS, isEventKind, type ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { LIVE_PATH } from '@plumbline/shared/protocol/live-feed.ts';
import type { InvalidateQueryFilters, Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lineGone, lineLost, lineUp } from './feed-line.ts';
import { markLinkEnded, markVisitOpen } from './link-ended.ts';
import { openLiveSocket, type FeedConnection } from './live-socket.ts';
import { queryClient, queryKeys } from './query-client.ts';
import { isRefusal } from './request-error.ts';
import { getSession } from './session-store.ts';

const GATHER_MS = 200;
const NETWORK_CHANGES = ['offline', 'online'] as const;

interface Feed {
  users: number;
  listeners: Set<(event: ProjectEvent) => void>;
  close: () => void;
}
const feeds = new Map<string, Feed>();

/** Queries that an event makes stale. */
export function staleKeys(projectId: string, event: ProjectEvent): (readonly string[])[] {
  if (!isEventKind(event.kind) || event.kind === 'upload-progressed') return [];
  const events = queryKeys.events(projectId);
  if (event.kind.startsWith('plan-revision'))
    return [events, queryKeys.floorPlans(projectId), queryKeys.planRevisions(projectId)];
  switch (EVENT_SUBJECTS[event.kind]) {
    case 'FloorPlan':
    case 'Zone':
    case 'Calibration':
      return [events, queryKeys.floorPlans(projectId)];
    case 'Markup':
      return [events];
    case 'ShareLink':
      return [events, queryKeys.shareLinks(projectId), queryKeys.projectDetail(projectId)];
    case 'ProjectMember':
      return [events, queryKeys.projectMembers(projectId), queryKeys.projectDetail(projectId)];
    case 'Project':
      return [events, queryKeys.projectDetail(projectId), queryKeys.projects];
  }
}

type StaleQueries = Pick<InvalidateQueryFilters, 'queryKey' | 'predicate'>;

/** Many events at once cost one refetch per list. */
function createInvalidator(): (stale: readonly StaleQueries[]) => void {
  const waiting = new Map<string, StaleQueries>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const filters of waiting.values()) void queryClient.invalidateQueries(filters);
    waiting.clear();
  };
  return (stale) => {
    for (const filters of stale) waiting.set(String(filters.queryKey), filters);
    timer ??= setTimeout(flush, GATHER_MS);
  };
}

/** What was refused already need not be asked for again to hear that the right is gone. */
function isNotRefused({ state }: Query): boolean {
  return !isRefusal(state.error);
}

function connectTo(path: string): FeedConnection {
  const socket = new WebSocket(new URL(path, window.location.href.replace(/^http/, 'ws')));
  return {
    onOpen: (listener) => socket.addEventListener('open', listener),
    onText: (listener) =>
      socket.addEventListener('message', (event) => typeof event.data === 'string' && listener(event.data)),
    onClose: (listener) => socket.addEventListener('close', (event) => listener(event.code)),
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

function openFeed(projectId: string): Feed {
  const listeners = new Set<(event: ProjectEvent) => void>();
  const invalidate = createInvalidator();
  const socket = openLiveSocket({
    projectId,
    token: () => getSession()?.accessToken ?? null,
    connect: () => connectTo(LIVE_PATH),
    onReady: () => {
      lineUp(projectId);
      if (getSession()?.kind === 'visitor') markVisitOpen();
    },
    onLost: () => lineLost(projectId),
    onEvent: (event) => {
      invalidate(staleKeys(projectId, event).map((queryKey) => ({ queryKey })));
      for (const listener of listeners) listener(event);
    },
    onReset: () => invalidate([{ queryKey: queryKeys.project(projectId) }, { queryKey: queryKeys.projects }]),
    onEnded: () => {
      lineGone(projectId);
      if (getSession()?.kind === 'visitor') markLinkEnded();
      else invalidate([{ queryKey: queryKeys.project(projectId), predicate: isNotRefused }]);
    },
  });
  lineLost(projectId);
  // A line that is cut says nothing by itself for minutes; the browser knows at once that it may be.
  for (const change of NETWORK_CHANGES) window.addEventListener(change, socket.retry);
  const close = () => {
    for (const change of NETWORK_CHANGES) window.removeEventListener(change, socket.retry);
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
