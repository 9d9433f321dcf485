// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_DRAFT_POINTS, PresenceReportSchema } from '@plumbline/shared/protocol/presence.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
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
  reporter.setGuests(1);
  reporter.setCursor({ x: 1, y: 2 });
  show('hidden');
  expect(awareness.getLocalState()).toMatchObject({ idle: true, cursor: null });
  show('visible');
  expect(awareness.getLocalState()).toMatchObject({ idle: false });
});

test('an empty room is not told where one points; whoever comes is, and so is a guest', () => {
  reporter.setCursor({ x: 1, y: 2 });
  reporter.tell({ view: { cx: 5, cy: 5, w: 10 }, quiet: false });
  vi.advanceTimersByTime(200);
  const alone = awareness.getLocalState();
  expect(alone).toMatchObject({ cursor: null, view: null });
  reporter.setCursor({ x: 3, y: 4 });
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toBe(alone);
  const other = new Awareness(new Y.Doc());
  other.setLocalState({ cursor: null });
  applyAwarenessUpdate(awareness, encodeAwarenessUpdate(other, [other.clientID]), 'server');
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toMatchObject({ cursor: { x: 3, y: 4 }, view: { w: 10 } });
  removeAwarenessStates(awareness, [other.clientID], 'server');
  reporter.setCursor({ x: 5, y: 6 });
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toMatchObject({ cursor: null });
  reporter.setGuests(1);
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toMatchObject({ cursor: { x: 5, y: 6 } });
  other.destroy();
});

test('what is told fits in what the server takes, however much is selected and drawn', () => {
  reporter.setGuests(1);
  reporter.setSelection(Array.from({ length: 500 }, (_, index) => `${index}`.padStart(32, 'a')));
  const far = -12_345;
  const points = Array.from({ length: 2 * MAX_DRAFT_POINTS }, () => far);
  reporter.tell({ draft: { kind: 'stroke', points }, view: { cx: far, cy: far, w: 99_999 } });
  reporter.setCursor({ x: -12_345.67, y: -12_345.67 });
  vi.advanceTimersByTime(200);
  const told = awareness.getLocalState();
  expect(JSON.stringify(told).length).toBeLessThanOrEqual(ROOM_LIMITS.presenceBytes);
  expect(PresenceReportSchema.safeParse(told).success).toBe(true);
  expect(told).toMatchObject({ draft: { kind: 'stroke' } });
  reporter.tell({ draft: { kind: 'stroke', points: points.map(() => -12_345.67) } });
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toMatchObject({ draft: null });
});

test('after the end nothing is told any more', () => {
  reporter.stop();
  const told = awareness.getLocalState();
  vi.advanceTimersByTime(120_000);
  document.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(200);
  expect(awareness.getLocalState()).toBe(told);
});
