import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newBatch, type OpenCloud, type PointBatch } from '../point-batch.ts';
import { readOctree } from '../testing/read-octree.ts';
import { writeOctree } from './write-octree.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octree-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FIELDS = { colors: true, intensities: true, classes: true, gpsTimes: false };

interface Made {
  place: [number, number, number];
  color?: [number, number, number];
  intensity?: number;
  class?: number;
}

/** A cloud of points that are made one by one. */
function madeCloud(count: number, make: (index: number) => Made, facts: Partial<OpenCloud> = {}): OpenCloud {
  return {
    format: 'las',
    declaredCount: count,
    scales: null,
    crs: null,
    colorBits: null,
    intensityRange: 'uint16',
    fields: FIELDS,
    dropped: { invalid: 0, notFinite: 0 },
    remarks: [],
    close: () => undefined,
    ...facts,
    batches: function* () {
      const size = 5000;
      for (let from = 0; from < count; from += size)
        yield madeBatch(from, Math.min(size, count - from), make);
    },
  };
}

function madeBatch(from: number, count: number, make: (index: number) => Made): PointBatch {
  const batch = newBatch(FIELDS, count);
  batch.count = count;
  for (let index = 0; index < count; index++) {
    const { place, color = [0, 0, 0], intensity = 0, class: classOf = 0 } = make(from + index);
    batch.positions.set(place, 3 * index);
    batch.colors?.set(color, 3 * index);
    batch.intensities?.fill(intensity, index, index + 1);
    batch.classes?.fill(classOf, index, index + 1);
  }
  return batch;
}

/** Numbers that look random and are the same each time. */
const noise = (index: number, salt: number) => {
  const wave = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
};
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** A floor of 20 × 10 m with walls around it. */
function room(index: number): Made {
  const [u, v] = [noise(index, 1), noise(index, 2)];
  const place: [number, number, number] = index % 2 === 0 ? [20 * u, 10 * v, 0] : [20 * u, 0, 3 * v];
  return { place, color: [index % 256, 7, 255], intensity: index % 65_536, class: index % 3 };
}

test('every point is in one node, with its colour, intensity and class', () => {
  const count = 90_000;
  const { gathered } = writeOctree(madeCloud(count, room), folder, () => undefined);
  const { metadata, nodes } = readOctree(folder);
  expect(gathered.count).toBe(count);
  expect(metadata.points).toBe(count);
  const places = nodes.flatMap((node) => node.places);
  expect(places).toHaveLength(count);
  const made = Array.from({ length: count }, (_, index) => room(index));
  for (const axis of [0, 1, 2]) {
    const before = made.map(({ place }) => place[axis] ?? 0).toSorted((a, b) => a - b);
    const after = places.map((place) => place[axis] ?? 0).toSorted((a, b) => a - b);
    const furthest = Math.max(
      ...Array.from({ length: 1000 }, (_, n) => Math.abs((before[n * 90] ?? 0) - (after[n * 90] ?? 0))),
    );
    expect(furthest).toBeLessThan(1e-6);
  }
  expect(sum(nodes.flatMap((node) => node.colors.map(([red = 0]) => red)))).toBe(
    sum(made.map(({ color }) => color?.[0] ?? 0)),
  );
  expect(sum(nodes.flatMap((node) => node.intensities))).toBe(
    sum(made.map(({ intensity }) => intensity ?? 0)),
  );
  expect(nodes.flatMap((node) => node.classes).filter((each) => each === 2)).toHaveLength(count / 3);
  expect(readdirSync(folder).toSorted()).toEqual(['hierarchy.bin', 'metadata.json', 'octree.bin']);
});

test('a cloud that is built in parts is the same as one that is built at once', () => {
  const cloud = madeCloud(60_000, (index) => room(index < 30_000 ? index : 2 * (index % 100)));
  const shown = (of: ReturnType<typeof readOctree>) =>
    of.nodes.map(({ name, places }) => `${name} ${places.length}`).toSorted();
  writeOctree(cloud, folder, () => undefined);
  const whole = readOctree(folder);
  // Chunks are so small that a cell of the first grid holds more, and is divided by a grid of its own.
  writeOctree(cloud, folder, () => undefined, 25_000);
  expect(shown(readOctree(folder))).toEqual(shown(whole));
  const dense = madeCloud(3000, (index) => ({
    place: [index / 1e5, 0, index < 2990 ? 0 : 500],
    class: index % 3,
  }));
  writeOctree(dense, folder, () => undefined, 1000);
  const { nodes } = readOctree(folder);
  expect(sum(nodes.map(({ places }) => places.length))).toBe(3000);
  expect(sum(nodes.flatMap(({ classes }) => classes))).toBe(3000);
});

test('points of a node lie in its cube, and no two that it shows share a cell of it', () => {
  writeOctree(madeCloud(80_000, room), folder, () => undefined);
  const { metadata, nodes } = readOctree(folder);
  const side = (metadata.boundingBox.max[0] ?? 0) - (metadata.boundingBox.min[0] ?? 0);
  expect(nodes.length).toBeGreaterThan(8);
  const hasChildren = (name: string) =>
    nodes.some((other) => other.name.length > name.length && other.name.startsWith(name));
  const parents = nodes.filter(({ name }) => hasChildren(name));
  expect(parents.length).toBeGreaterThan(1);
  for (const { name, places } of nodes) {
    const own = side / 2 ** (name.length - 1);
    const corner = [0, 1, 2].map(
      (axis) =>
        (metadata.boundingBox.min[axis] ?? 0) +
        sum(
          Array.from(
            name.slice(1),
            (octant, depth) => (((Number(octant) >> (2 - axis)) & 1) * side) / 2 ** (depth + 1),
          ),
        ),
    );
    const cells = places.map((place) =>
      place.map((value, axis) => Math.floor(((value - (corner[axis] ?? 0)) / own) * 128 + 1e-6)),
    );
    for (const cell of cells.flat()) expect(cell >= -1 && cell <= 128).toBe(true);
    const isShared = new Set(cells.map(String)).size < cells.length * 0.99;
    expect(isShared && hasChildren(name)).toBe(false);
  }
});

/** Half of the points lie everywhere on a floor of 20 × 20 m, half in one corner of it, sixty times as dense. */
function crowdedFloor(index: number): Made {
  const side = index % 2 === 0 ? 20 : 2.6;
  return { place: [side * noise(index, 1), side * noise(index, 2), 0] };
}

/** The middle one of how far points of a floor are from the one next to each; those that are further than `most` are as far. */
function middleSpacing(places: readonly number[][], most: number): number {
  const cellOf = ([x = 0, y = 0]: readonly number[]) => [Math.floor(x / most), Math.floor(y / most)] as const;
  const cells = Map.groupBy(places, (place) => cellOf(place).join(' '));
  const nearest = places.map((place) => {
    const [column, row] = cellOf(place);
    let least = most;
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const other of cells.get(`${x} ${y}`) ?? [])
          if (other !== place)
            least = Math.min(
              least,
              Math.hypot((place[0] ?? 0) - (other[0] ?? 0), (place[1] ?? 0) - (other[1] ?? 0)),
            );
    return least;
  });
  return nearest.toSorted((a, b) => a - b)[Math.floor(nearest.length / 2)] ?? NaN;
}

test('the points that a level shows are equally far apart in all of its parts, and half as far as those of the level above', () => {
  writeOctree(madeCloud(600_000, crowdedFloor), folder, () => undefined);
  const { metadata, nodes } = readOctree(folder);
  const inner = nodes.filter(({ name }) => nodes.some((other) => other.name.slice(0, -1) === name));
  const shares = inner.map(({ name, places }) => {
    const spacing = metadata.spacing / 2 ** (name.length - 1);
    // A part is drawn together with the points of the nodes above it.
    const xs = places.map(([x = 0]) => x);
    const ys = places.map(([, y = 0]) => y);
    const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
    const [bottom, top] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
    const above = nodes
      .filter((other) => other.name !== name && name.startsWith(other.name))
      .flatMap((other) => other.places)
      .filter(([x = 0, y = 0]) => x >= left && x <= right && y >= bottom && y <= top);
    return middleSpacing([...places, ...above], 4 * spacing) / spacing;
  });
  expect(new Set(inner.map(({ name }) => name.length)).size).toBeGreaterThan(3);
  expect(Math.max(...shares) / Math.min(...shares)).toBeLessThan(2);
  expect(Math.min(...shares)).toBeGreaterThan(0.5);
  expect(Math.max(...shares)).toBeLessThan(1.5);
});

test('a room with known sides measures right to a hundredth, coarse and fine', () => {
  writeOctree(madeCloud(80_000, room), folder, () => undefined);
  const { nodes } = readOctree(folder);
  const sidesOf = (places: readonly number[][]) =>
    [0, 1, 2].map((axis) => {
      const along = places.map((place) => place[axis] ?? 0);
      return (
        along.reduce((most, value) => Math.max(most, value)) -
        along.reduce((least, value) => Math.min(least, value))
      );
    });
  const root = nodes.filter(({ name }) => name === 'r').flatMap(({ places }) => places);
  for (const places of [root, nodes.flatMap((node) => node.places)])
    for (const [axis, side] of sidesOf(places).entries())
      expect(Math.abs(side / ([20, 10, 3][axis] ?? 1) - 1)).toBeLessThan(0.01);
});

describe('what is odd', () => {
  test('M27: sixteen bits of colour after 350,000 black points', () => {
    const cloud = madeCloud(360_000, (index) => ({
      place: [index % 100, Math.floor(index / 100), 0],
      color: index < 350_000 ? [0, 0, 0] : [65_535, 25_600, 256],
    }));
    writeOctree(cloud, folder, () => undefined);
    const colors = readOctree(folder).nodes.flatMap((node) => node.colors);
    expect(colors.filter(([red]) => red === 255)).toHaveLength(10_000);
    expect(colors.find(([red]) => red === 255)).toEqual([255, 100, 1]);
  });

  test('M27: eight bits in fields of sixteen stay as they are', () => {
    writeOctree(
      madeCloud(10, () => ({ place: [1, 2, 3], color: [255, 128, 1] })),
      folder,
      () => undefined,
    );
    expect(readOctree(folder).nodes.flatMap((node) => node.colors)).toEqual(
      Array.from({ length: 10 }, () => [255, 128, 1]),
    );
  });

  test('M29: millions of metres away, and over the whole range of 32 bits, within half the step of the file', () => {
    const step = 1.16e-6;
    const far = 7_691_239.553;
    const placeOf = (index: number): [number, number, number] => [
      far + Math.round((noise(index, 5) - 0.5) * 4_294_967_294) * step,
      index * 0.002,
      far,
    ];
    writeOctree(
      madeCloud(30_000, (index) => ({ place: placeOf(index) })),
      folder,
      () => undefined,
    );
    const places = readOctree(folder).nodes.flatMap((node) => node.places);
    for (const axis of [0, 1] as const) {
      const before = Array.from({ length: 30_000 }, (_, index) => placeOf(index)[axis]).toSorted(
        (a, b) => a - b,
      );
      const after = places.map((place) => place[axis] ?? 0).toSorted((a, b) => a - b);
      const off = before.map((value, index) => Math.abs(value - (after[index] ?? 0)));
      // A double itself tells apart no more than this at such a distance.
      expect(Math.max(...off)).toBeLessThanOrEqual(step / 2 + 2e-9);
    }
  });

  test('one point, and many in one place', () => {
    writeOctree(
      madeCloud(1, () => ({ place: [5, 5, 5] })),
      folder,
      () => undefined,
    );
    expect(readOctree(folder).nodes.map(({ places }) => places.length)).toEqual([1]);
    writeOctree(
      madeCloud(50_000, () => ({ place: [5, 5, 5] })),
      folder,
      () => undefined,
    );
    expect(sum(readOctree(folder).nodes.map(({ places }) => places.length))).toBe(50_000);
  });

  test('places that are no numbers are left out and counted', () => {
    const places: [number, number, number][] = [
      [1, 1, 1],
      [NaN, 1, 1],
      [1, Infinity, 1],
      [2, 2, 2],
    ];
    const { gathered } = writeOctree(
      madeCloud(4, (index) => ({ place: places[index] ?? [0, 0, 0] })),
      folder,
      () => undefined,
    );
    expect([gathered.count, gathered.notFinite]).toEqual([2, 2]);
  });

  test('intensities of a range of their own are stretched, whatever their sign', () => {
    const cloud = madeCloud(3, (index) => ({ place: [index, 0, 0], intensity: [-66, 0, 66][index] ?? 0 }), {
      intensityRange: 'own',
    });
    writeOctree(cloud, folder, () => undefined);
    expect(
      readOctree(folder)
        .nodes.flatMap((node) => node.intensities)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 32_768, 65_535]);
  });

  test('none at all is an error', () => {
    expect(() =>
      writeOctree(
        madeCloud(0, () => ({ place: [0, 0, 0] })),
        folder,
        () => undefined,
      ),
    ).toThrow('cloud-empty');
  });
});
