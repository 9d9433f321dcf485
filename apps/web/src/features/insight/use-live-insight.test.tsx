import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { insightKey } from './insight-requests.ts';
import { useLiveInsight } from './use-live-insight.ts';

vi.mock('../../api/live-feed.ts', () => ({ useLiveFeed: () => undefined }));
vi.mock('../../notes/use-project-zone.ts', () => ({ useProjectZone: () => 'Asia/Tokyo' }));

const PROJECT = '0192f3a4-5b6c-7d8e-9f00-112233445566';

function Wall() {
  useLiveInsight(PROJECT);
  return null;
}

beforeEach(() => {
  // One minute before midnight in Tokyo.
  vi.useFakeTimers({ now: new Date('2026-11-27T14:59:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is left open over the midnight of its project is counted again, once', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  render(<Wall />);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(150_000));
  expect(
    asked.mock.calls.filter(([filter]) => filter?.queryKey?.join() === insightKey(PROJECT).join()),
  ).toHaveLength(1);
});
