import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { answerRequests } from '../testing/test-api.ts';
import { useSeenNote } from './use-seen-note.ts';

const [PROJECT, NOTE] = ['01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-00000000000b'];

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('what one is told of a note counts as seen while it is looked at, and not behind another tab', async () => {
  let visibility: DocumentVisibilityState = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  let unread = 1;
  const api = await answerRequests(({ method }) => {
    if (method === 'POST') unread = 0;
    return { body: { code: 200, msg: 'OK', data: method === 'POST' ? null : { unread } } };
  });
  const marked = () =>
    api.seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  renderHook(() => useSeenNote(PROJECT, NOTE), { wrapper });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(api.seen[0]?.path).toBe(`/core/notification/unread?subjectId=${NOTE}`);
  expect(marked()).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  const seen = ['/core/notification/readAll', { projectId: PROJECT, subjectId: NOTE }];
  await waitFor(() => expect(marked()).toEqual([seen]));
  await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
  unread = 1;
  await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
  await waitFor(() => expect(marked()).toEqual([seen, seen]));
});
