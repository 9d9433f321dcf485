import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '@plumbline/shared/protocol/live-feed.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InsideTeller } from './inside-teller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const TENANT = randomUUID();
const [ANNEX, BRIDGE] = [randomUUID(), randomUUID()];
const NEWS = { t: 'news', of: 'inside' };

/** A teller, and what each of three people heard: who sees one project, who sees both, and who is of another tenant. */
function listen() {
  const heard: Record<'one' | 'both' | 'foreign', LiveMessage[]> = { one: [], both: [], foreign: [] };
  const listener = (who: keyof typeof heard, seen: string[]) => ({
    mayHearOf: (projectId: string) => seen.includes(projectId),
    line: { send: (message: LiveMessage) => void heard[who].push(message) },
  });
  const own = [listener('one', [ANNEX]), listener('both', [ANNEX, BRIDGE])];
  // It may hear of everything, and is not even asked.
  const foreign = [listener('foreign', [ANNEX, BRIDGE])];
  const teller = new InsideTeller((tenantId) => (tenantId === TENANT ? own : foreign));
  return { teller, heard };
}
const place = (projectId: string | null) => ({ id: randomUUID(), tenantId: TENANT, projectId });

it('tells those who see the project, of their tenant alone, and never whom it is about', () => {
  const { teller, heard } = listen();
  teller.note(place(BRIDGE));
  vi.advanceTimersByTime(500);
  expect(heard).toEqual({ one: [], both: [NEWS], foreign: [] });
});

it('gathers what comes within half a second, and says nothing of who merely has the product open', () => {
  const { teller, heard } = listen();
  for (let elapsedMs = 0; elapsedMs < 400; elapsedMs += 10) {
    teller.note(place(ANNEX));
    teller.note(place(BRIDGE));
    vi.advanceTimersByTime(10);
  }
  expect(heard.both).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual({ one: [NEWS], both: [NEWS], foreign: [] });
  teller.note(place(null));
  vi.advanceTimersByTime(5000);
  expect(heard.both).toEqual([NEWS]);
});

it('says nothing once it has stopped', () => {
  const { teller, heard } = listen();
  teller.note(place(ANNEX));
  teller.stop();
  vi.advanceTimersByTime(5000);
  expect(heard.one).toEqual([]);
});
