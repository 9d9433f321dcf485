import { expect, test } from 'vitest';
import { spreadAlongPath, type WalkFrame } from './spread-along-path.ts';

const frame = (takenAtMs: number | null, pin: WalkFrame['pin'] = null): WalkFrame => ({ takenAtMs, pin });
const places = (path: { x: number; y: number }[], frames: WalkFrame[]) =>
  spreadAlongPath(path, frames).map(({ place: { x, y } }) => [
    Math.round(x * 10) / 10,
    Math.round(y * 10) / 10,
  ]);

const STRAIGHT = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
];
const CORNER = [...STRAIGHT, { x: 100, y: 100 }];

test('frames at even times stand evenly on the path, around its corners', () => {
  expect(
    places(
      CORNER,
      [0, 1, 2, 3, 4].map((at) => frame(at * 1000)),
    ),
  ).toEqual([
    [0, 0],
    [50, 0],
    [100, 0],
    [100, 50],
    [100, 100],
  ]);
});

test('without times they stand evenly by their number; one alone stands at the start', () => {
  expect(places(STRAIGHT, [frame(null), frame(null), frame(null)])).toEqual([
    [0, 0],
    [50, 0],
    [100, 0],
  ]);
  expect(places(STRAIGHT, [frame(5)])).toEqual([[0, 0]]);
  expect(places(STRAIGHT, [frame(5), frame(5)])).toEqual([
    [0, 0],
    [100, 0],
  ]);
});

test('a stop of twenty seconds takes no more of the path than three usual steps', () => {
  const times = [0, 1, 2, 22, 23, 24].map((second) => frame(second * 1000));
  // One, one, three, one, one.
  expect(places(STRAIGHT, times)).toEqual([
    [0, 0],
    [14.3, 0],
    [28.6, 0],
    [71.4, 0],
    [85.7, 0],
    [100, 0],
  ]);
});

test('a pinned frame stands at its pin, and the others follow between the pins', () => {
  const frames = [frame(0), frame(1000), frame(2000, { x: 30, y: 10 }), frame(3000), frame(4000)];
  expect(places(STRAIGHT, frames)).toEqual([
    [0, 0],
    [15, 5],
    [30, 10],
    [65, 5],
    [100, 0],
  ]);
  expect(spreadAlongPath(STRAIGHT, frames).map(({ certainty }) => certainty)).toEqual([
    'spread',
    'spread',
    'pinned',
    'spread',
    'spread',
  ]);
});

test('between two pins is what both hold', () => {
  const frames = [frame(0, { x: 0, y: 0 }), frame(1000), frame(2000, { x: 100, y: 0 }), frame(3000)];
  expect(spreadAlongPath(STRAIGHT, frames).map(({ certainty }) => certainty)).toEqual([
    'pinned',
    'between',
    'pinned',
    'spread',
  ]);
});

test('a loop that ends where it began spreads what its path is off by', () => {
  const loop = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
    { x: 0, y: 40 },
  ];
  const start = { x: 0, y: 0 };
  const frames = [0, 1, 2, 3, 4].map((at) => frame(at, at === 0 || at === 4 ? start : null));
  // They lie ninety px apart along the path; of the forty px that it misses its start by, each takes a quarter more.
  expect(places(loop, frames)).toEqual([
    [0, 0],
    [90, -10],
    [100, 60],
    [30, 70],
    [0, 0],
  ]);
});

test('on a path that crosses itself a pin lies where its time is, and never behind the one before', () => {
  const eight = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ];
  const length = 2 * Math.hypot(100, 100) + 100;
  const crossing = { x: 50, y: 50 };
  const late = spreadAlongPath(eight, [
    frame(0),
    frame(length - 70),
    frame(length - 70, crossing),
    frame(length),
  ]);
  // Just before it the walk is on the last stretch, not on the first.
  expect(late[1]?.place.x).toBeGreaterThan(49);
  const early = spreadAlongPath(eight, [frame(0), frame(70, crossing), frame(120), frame(length)]);
  expect(early[2]?.place.x).toBeGreaterThan(50);
  expect(early[2]?.place.y).toBeGreaterThan(50);
  const twoPins = spreadAlongPath(eight, [
    frame(0),
    frame(70, crossing),
    frame(200, crossing),
    frame(length),
  ]);
  expect(twoPins.map(({ certainty }) => certainty)).toEqual(['spread', 'pinned', 'pinned', 'spread']);
});

test('pins in the wrong order do not turn the walk around', () => {
  const frames = [frame(0), frame(1, { x: 80, y: 0 }), frame(2), frame(3, { x: 20, y: 0 }), frame(4)];
  const found = places(STRAIGHT, frames);
  expect(found[1]).toEqual([80, 0]);
  expect(found[3]).toEqual([20, 0]);
  expect(found[4]).toEqual([100, 0]);
});

test('a picture that did not move takes nothing of the path, however much time went by', () => {
  const moved = [null, 0.06, 0.002, 0.001, 0.07];
  const frames = moved.map((movement, at) => ({ ...frame(at * 1000), movement }));
  expect(places(STRAIGHT, frames)).toEqual([
    [0, 0],
    [50, 0],
    [50, 0],
    [50, 0],
    [100, 0],
  ]);
});

test('M14 who stands still for 40 seconds stays at one point, and the walk on both sides keeps its pace', () => {
  const moving = (second: number) => ({ ...frame(second * 1000), movement: 0.1 });
  const still = (second: number) => ({ ...frame(second * 1000), movement: 0.011 });
  const frames = [
    ...[0, 1, 2, 3, 4, 5].map(moving),
    ...[15, 25, 35, 45].map(still),
    ...[46, 47, 48, 49, 50].map(moving),
  ];
  const stop = 50;
  const along = [0, 10, 20, 30, 40, stop, stop, stop, stop, stop, 60, 70, 80, 90, 100];
  expect(places(STRAIGHT, frames)).toEqual(along.map((x) => [x, 0]));
});

test('the first picture of a film after a stop takes one step, however long nothing moved before it', () => {
  // Of the stop every tenth second is kept; it ends after seventeen.
  const film: [second: number, movement: number | null][] = [
    [0, null],
    [1, 0.06],
    [2, 0.06],
    [12, 0.001],
    [19, 0.06],
    [20, 0.06],
  ];
  const frames = film.map(([second, movement]) => ({ ...frame(second * 1000), movement }));
  expect(places(STRAIGHT, frames).map(([x]) => x)).toEqual([0, 25, 50, 50, 75, 100]);
});
