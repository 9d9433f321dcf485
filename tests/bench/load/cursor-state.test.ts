import { expect, test } from 'vitest';
import { PresenceReportSchema } from '@plumbline/shared/protocol/presence.ts';
import { cursorLatencyMs, cursorState } from './cursor-state.ts';

test('the time of sending comes through, also over the edge of its range', () => {
  expect(cursorLatencyMs(cursorState(1, 5000), 5007.5)).toBeCloseTo(7.5);
  expect(cursorLatencyMs(cursorState(1, 99_999), 100_002)).toBeCloseTo(3);
});

test('our server takes the cursor as it is', () => {
  const report = PresenceReportSchema.parse(cursorState(3, 123_456.789));
  expect(cursorLatencyMs(report, 123_457.789)).toBeCloseTo(1);
});

test('a member is numbered from the seed of the run, which may be larger than a coordinate', () => {
  expect(PresenceReportSchema.safeParse(cursorState(994_967, 1)).success).toBe(true);
});

test.each([null, {}, { cursor: null }, { cursor: { x: 'left' } }])('%j shows no cursor', (state) => {
  expect(cursorLatencyMs(state, 1)).toBeNull();
});
