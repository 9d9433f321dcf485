import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveSocket, type FeedConnection } from './live-socket.ts';

/** The browser's end of a connection whose other end the test plays. */
class Line implements FeedConnection {
  sent: unknown[] = [];
  closed = false;
  open: () => void = () => undefined;
  text: (text: string) => void = () => undefined;
  lost: (code: number) => void = () => undefined;
  onOpen(listener: () => void) {
    this.open = listener;
  }
  onText(listener: (text: string) => void) {
    this.text = listener;
  }
  onClose(listener: (code: number) => void) {
    this.lost = listener;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(message: object) {
    this.text(JSON.stringify(message));
  }
}

const PROJECT = '01920000-0000-7000-8000-000000000050';
const event = (seq: number) => ({
  t: 'event',
  event: { seq, kind: 'zone-created', subjectId: 'z', actor: null, payload: {}, at: '2026-11-21T10:00:00Z' },
});
let lines: Line[];
const heard = {
  onReady: vi.fn<() => void>(),
  onLost: vi.fn<() => void>(),
  onEvent: vi.fn<(event: ProjectEvent) => void>(),
  onReset: vi.fn<() => void>(),
  onEnded: vi.fn<(code: string) => void>(),
};

function start() {
  lines = [];
  const connect = () => {
    const line = new Line();
    lines.push(line);
    return line;
  };
  return openLiveSocket({ projectId: PROJECT, token: () => 'token', connect, ...heard });
}
const line = (index: number) => {
  const found = lines[index];
  if (!found) throw new Error(`no connection ${index}`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

describe('live socket', () => {
  it('sends auth as the first frame', () => {
    start();
    line(0).open();
    expect(line(0).sent).toEqual([{ t: 'auth', token: 'token', projectId: PROJECT, since: null }]);
  });

  it('resumes after the last event and tells none twice', () => {
    start();
    line(0).open();
    line(0).says({ t: 'ready', head: 4 });
    line(0).says(event(5));
    line(0).lost(1006);
    vi.advanceTimersByTime(500);
    line(1).open();
    expect(line(1).sent).toEqual([{ t: 'auth', token: 'token', projectId: PROJECT, since: 5 }]);
    line(1).says({ t: 'ready', head: 7 });
    line(1).says(event(5));
    line(1).says(event(6));
    expect(heard.onEvent.mock.calls.map(([each]) => each.seq)).toEqual([5, 6]);
  });

  it('waits longer after each failure, at most ten seconds', () => {
    start();
    for (let index = 0; index < 12; index += 1) {
      line(index).lost(1006);
      vi.advanceTimersByTime(10_000);
      expect(lines).toHaveLength(index + 2);
    }
    line(12).lost(1006);
    vi.advanceTimersByTime(4000);
    expect(lines).toHaveLength(13);
  });

  it('asks for everything anew after a reset', () => {
    start();
    line(0).says({ t: 'reset', head: 90 });
    expect(heard.onReset).toHaveBeenCalledOnce();
    line(0).says(event(90));
    expect(heard.onEvent).not.toHaveBeenCalled();
  });

  it.each([
    ['by message', () => line(0).says({ t: 'ended', code: 'link-ended' })],
    ['by close code', () => line(0).lost(4410)],
  ])('ends for good %s', (_how, end) => {
    start();
    end();
    vi.advanceTimersByTime(60_000);
    expect(heard.onEnded).toHaveBeenCalledExactlyOnceWith('link-ended');
    expect(lines).toHaveLength(1);
  });

  it('comes back after a restart of the server', () => {
    start();
    line(0).says({ t: 'ended', code: 'shutting-down' });
    line(0).lost(1012);
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(2);
    expect(heard.onEnded).not.toHaveBeenCalled();
  });

  it('says that the line is lost at every failed try, and not at its end', () => {
    const feed = start();
    line(0).lost(1006);
    expect(heard.onLost).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    line(1).lost(1006);
    expect(heard.onLost).toHaveBeenCalledTimes(2);
    feed.close();
    line(1).lost(1006);
    expect(heard.onLost).toHaveBeenCalledTimes(2);
  });

  it('tries at once when asked to, after the last event seen, and hears the given up line no more', () => {
    const feed = start();
    line(0).open();
    line(0).says({ t: 'ready', head: 7 });
    feed.retry();
    expect(line(0).closed).toBe(true);
    line(1).open();
    expect(line(1).sent).toMatchObject([{ t: 'auth', since: 7 }]);
    line(0).says(event(8));
    line(0).lost(1006);
    vi.advanceTimersByTime(60_000);
    expect(heard.onEvent).not.toHaveBeenCalled();
    expect(heard.onLost).not.toHaveBeenCalled();
    expect(lines).toHaveLength(2);
  });

  it('ignores what it cannot read, and everything once closed', () => {
    const feed = start();
    line(0).text('not json');
    line(0).says({ t: 'surprise' });
    feed.close();
    line(0).says(event(1));
    line(0).lost(1006);
    vi.advanceTimersByTime(60_000);
    expect(heard.onEvent).not.toHaveBeenCalled();
    expect(line(0).closed).toBe(true);
    expect(lines).toHaveLength(1);
  });
});
