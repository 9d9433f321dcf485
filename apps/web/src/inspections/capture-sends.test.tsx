import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropCaptures,
  pauseCaptures,
  resumeCaptures,
  sendCaptures,
  useCaptureSends,
} from './capture-sends.ts';

interface Begun {
  sourceId: string;
  onDone: () => void;
  onFailed: (code: string | null) => void;
  isPaused: boolean;
}

const begun: Begun[] = vi.hoisted(() => []);
vi.mock('../api/tus-transfer.ts', () => ({
  createTransfer: (
    { sourceId }: { sourceId: string },
    _file: File,
    events: Pick<Begun, 'onDone' | 'onFailed'>,
  ) => {
    const one: Begun = { sourceId, ...events, isPaused: true };
    begun.push(one);
    const pause = (isPaused: boolean) => () => void (one.isPaused = isPaused);
    return Promise.resolve({ uploadId: () => null, start: pause(false), pause: pause(true) });
  },
}));

const TO = { projectId: 'p', inspectionId: 'i' };
const fileOf = (id: string) => ({ id, file: new File(['1'], `${id}.jpg`) });
const states = () =>
  renderHook(() => useCaptureSends(TO.inspectionId)).result.current.map(({ state }) => state);
const errors = () =>
  renderHook(() => useCaptureSends(TO.inspectionId)).result.current.map(({ error }) => error);
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

beforeEach(async () => {
  dropCaptures(TO.inspectionId);
  await settle();
  begun.length = 0;
});

test('three files are sent at once; the next one goes as soon as one has arrived', async () => {
  sendCaptures(TO, ['a', 'b', 'c', 'd'].map(fileOf));
  await settle();
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
  begun[0]?.onDone();
  await settle();
  expect(states()).toEqual(['sent', 'sending', 'sending', 'sending']);
  expect(begun.map(({ sourceId }) => sourceId)).toEqual(['a', 'b', 'c', 'd']);
});

test('held back, they go on where they were; one that is on its way is not begun again', async () => {
  sendCaptures(TO, [fileOf('a')]);
  await settle();
  pauseCaptures(TO.inspectionId);
  expect(begun[0]?.isPaused).toBe(true);
  sendCaptures(TO, [fileOf('a')]);
  resumeCaptures(TO.inspectionId);
  await settle();
  expect(begun).toHaveLength(1);
  expect(begun[0]?.isPaused).toBe(false);
});

test('what did not get through says why and is begun anew when it is tried again', async () => {
  sendCaptures(TO, [fileOf('a')]);
  await settle();
  begun[0]?.onFailed(null);
  await expect.poll(states).toEqual(['failed']);
  expect(errors()).toEqual(['lost']);
  resumeCaptures(TO.inspectionId);
  await settle();
  expect(begun).toHaveLength(2);
  expect(states()).toEqual(['sending']);
});

test('a file that cannot be read any more is no fault of the line, and goes on only when it is chosen again', async () => {
  const { id, file } = fileOf('a');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    const gone = new Blob();
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    return gone;
  });
  sendCaptures(TO, [{ id, file }]);
  await settle();
  begun[0]?.onFailed(null);
  await expect.poll(errors).toEqual(['gone']);
  resumeCaptures(TO.inspectionId);
  await settle();
  expect(states()).toEqual(['failed']);
  sendCaptures(TO, [fileOf('a')]);
  await settle();
  expect(begun).toHaveLength(2);
  expect(states()).toEqual(['sending']);
});
