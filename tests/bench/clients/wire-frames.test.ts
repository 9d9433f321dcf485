import { expect, test } from 'vitest';
import { SYNC, WireFrames, readPresence } from './wire-frames.ts';

test.each([
  ['with the room in front, as Hocuspocus', 'plan:1'],
  ['without, as y-websocket', null],
])('a frame is read as it was written, %s', (_, address) => {
  const frames = new WireFrames(address);
  const payload = Uint8Array.of(1, 2, 3);
  expect(frames.read(frames.sync(SYNC.update, payload))).toEqual({
    kind: 'sync',
    step: SYNC.update,
    payload,
  });
  const presence = frames.read(frames.presence(7, 1, { cursor: null }));
  expect(presence.kind === 'presence' && readPresence(presence.payload)).toEqual([{ cursor: null }]);
});

test('a ping is a single byte, and what nobody here needs is passed over', () => {
  const frames = new WireFrames('plan:1');
  expect(frames.read(Uint8Array.of(9))).toEqual({ kind: 'ping' });
  expect(frames.read(frames.auth('token'))).toEqual({ kind: 'other' });
});
