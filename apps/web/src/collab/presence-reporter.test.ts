// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { PresenceReporter } from './presence-reporter.ts';

let awareness: Awareness;
let reporter: PresenceReporter;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  awareness = new Awareness(new Y.Doc());
  reporter = new PresenceReporter(awareness);
});
afterEach(() => {
  reporter.stop();
  awareness.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(next: DocumentVisibilityState): void {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(200);
}

test('somebody who touches nothing for a minute is idle, and a key brings them back', () => {
  vi.advanceTimersByTime(59_000);
  expect(awareness.getLocalState()).toMatchObject({ idle: false });
  vi.advanceTimersByTime(2000);
  expect(awareness.getLocalState()).toMatchObject({ idle: true });
  document.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toMatchObject({ idle: false });
  vi.advanceTimersByTime(61_000);
  expect(awareness.getLocalState()).toMatchObject({ idle: true });
});

test('a hidden tab is idle and without a cursor at once', () => {
  reporter.setCursor({ x: 1, y: 2 });
  show('hidden');
  expect(awareness.getLocalState()).toMatchObject({ idle: true, cursor: null });
  show('visible');
  expect(awareness.getLocalState()).toMatchObject({ idle: false });
});

test('after the end nothing is told any more', () => {
  reporter.stop();
  const told = awareness.getLocalState();
  vi.advanceTimersByTime(120_000);
  document.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toBe(told);
});
