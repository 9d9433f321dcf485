import { expect, test } from 'vitest';
import { FRAME, SYNC, awarenessFrame, readFrame, syncFrame } from './frame.ts';

const ROOM = 'plan:1';
const BODY = Uint8Array.of(1, 2, 3, 4);

/** The frame at the beginning of a memory in which other frames lie behind it. */
function amongOthers(frame: Uint8Array): Uint8Array {
  const memory = new Uint8Array(frame.byteLength + 100).fill(77);
  memory.set(frame);
  return memory.subarray(0, frame.byteLength);
}

test.each([SYNC.step1, SYNC.step2, SYNC.update])(
  'a sync frame of step %i is read as it was written',
  (step) => {
    const frame = amongOthers(syncFrame(ROOM, step, BODY));
    expect(readFrame(frame)).toEqual({ address: ROOM, type: FRAME.sync, syncType: step, body: BODY });
  },
);

test('a frame that says its body is longer than itself is none', () => {
  for (const whole of [syncFrame(ROOM, SYNC.update, BODY), awarenessFrame(ROOM, BODY)]) {
    for (let left = 1; left < whole.byteLength; left += 1) {
      expect(readFrame(amongOthers(whole.subarray(0, left)))).toBeNull();
    }
  }
});
