import { expect, test } from 'vitest';
import { STILL_MOVEMENT } from '@plumbline/shared/captures/movement.ts';
import { FrameChooser, candidateFilter, type ChosenFrame } from './choose-frames.ts';
import { FRAMES_MAX, GREY_PICTURE, stepMsOf, sufficesKeyframes } from './frame-rules.ts';
import { GREY_BYTES, movementBetween, sharpnessOf } from './grey-picture.ts';

/** Stripes that stand elsewhere in each picture; a blurred one has soft edges. */
function stripes(shift: number, isBlurred = false): Uint8Array {
  return Uint8Array.from({ length: GREY_BYTES }, (_, at) => {
    const x = ((at % GREY_PICTURE.widthPx) + shift) % 32;
    if (!isBlurred) return x < 16 ? 40 : 200;
    return 120 + 80 * Math.sin((x / 32) * 2 * Math.PI);
  });
}

interface Shot {
  atMs: number;
  grey: Uint8Array;
}
function chosen(shots: readonly Shot[], isContinued = false, stepMs = 1000): ChosenFrame<Shot>[] {
  const chooser = new FrameChooser<Shot>(stepMs, isContinued);
  const found = shots.map((shot) => chooser.offer(shot));
  return [...found, chooser.end()].filter((each) => each !== null);
}
const timesOf = (frames: readonly ChosenFrame<Shot>[]) => frames.map(({ candidate }) => candidate.atMs);
const walk = (seconds: number, from = 0): Shot[] =>
  Array.from({ length: seconds * 4 }, (_, at) => ({
    atMs: from + at * 250,
    grey: stripes(Math.floor((from + at * 250) / 250) * 3),
  }));

test('a sharp picture is told from a blurred one, and one that moved from one that did not', () => {
  expect(sharpnessOf(stripes(0))).toBeGreaterThan(10 * sharpnessOf(stripes(0, true)));
  expect(movementBetween(stripes(0), stripes(0))).toBe(0);
  expect(movementBetween(stripes(0), stripes(8))).toBeGreaterThan(0.1);
});

test('one frame of each second is taken while something moves, the sharpest', () => {
  const shots = walk(5).map((shot, at) => (at % 4 === 2 ? shot : { ...shot, grey: stripes(at * 3, true) }));
  const frames = chosen(shots);
  expect(timesOf(frames)).toEqual([500, 1500, 2500, 3500, 4500]);
  expect(frames[0]?.movement).toBeNull();
  for (const { movement } of frames.slice(1)) expect(movement).toBeGreaterThan(0.05);
});

test('who stands still gives a frame in ten seconds', () => {
  const still = Array.from({ length: 25 * 4 }, (_, at) => ({ atMs: at * 250, grey: stripes(0) }));
  expect(timesOf(chosen(still))).toEqual([0, 10_000, 20_000]);
});

test('M14 forty seconds of standing still are four pictures, however the camera trembles, and none of them has moved', () => {
  const trembling = (at: number): Uint8Array =>
    stripes(0).map((value, pixel) => value + ((pixel * 7 + at * 13) % 5) - 2);
  const stop = Array.from({ length: 40 * 4 }, (_, at) => ({ atMs: 5000 + at * 250, grey: trembling(at) }));
  const frames = chosen([...walk(5), ...stop, ...walk(5, 45_000)]);
  const during = frames.filter(({ candidate: { atMs } }) => atMs >= 6000 && atMs < 45_000);
  expect(during.length).toBeLessThanOrEqual(4);
  for (const { movement } of during) expect(movement).toBeLessThan(STILL_MOVEMENT);
  expect(timesOf(frames).filter((atMs) => atMs < 5000)).toHaveLength(5);
  expect(timesOf(frames).filter((atMs) => atMs >= 45_000)).toHaveLength(5);
});

test('a film read in parts gives the frames that it gives when it is read at once', () => {
  const film = [
    ...walk(7),
    ...walk(4, 7000).map((shot) => ({ ...shot, grey: stripes(5) })),
    ...walk(6, 11_000),
  ];
  const whole = timesOf(chosen(film));
  const first = timesOf(chosen(film.filter(({ atMs }) => atMs < 9000)));
  const last = first.at(-1) ?? 0;
  const second = timesOf(
    chosen(
      film.filter(({ atMs }) => atMs >= last),
      true,
    ),
  );
  expect([...first, ...second]).toEqual(whole);
});

test('M11 of frames at changing times each is looked at by its own, none twice', () => {
  const isCandidate = candidateFilter(1000);
  const times = [0, 10, 240, 251, 252, 900, 1000, 3200, 3200, 3210];
  expect(times.filter(isCandidate)).toEqual([0, 251, 900, 1000, 3200]);
});

test('no film gives more frames than there may be', () => {
  expect(stepMsOf(12)).toBe(1000);
  const long = 6 * 3600;
  expect((long * 1000) / stepMsOf(long)).toBeLessThanOrEqual(FRAMES_MAX);
});

test('frames that stand alone are enough only where they are two seconds apart or less', () => {
  expect([0.5, 2, 2.1, 8.3, null].map(sufficesKeyframes)).toEqual([true, true, false, false, false]);
});
