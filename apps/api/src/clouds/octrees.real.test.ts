/** Every real point cloud as an octree, read as the format says: all points, where they were, with all that they had. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDataDir } from '../../../../tests/support/test-data.ts';
import type { PointAttribute } from '@plumbline/shared/clouds/cloud-facts.ts';
import { openCloud } from './open-cloud.ts';
import type { OpenCloud } from '@plumbline/server/clouds/point-batch.ts';
import { readOctree, type ReadOctree } from '@plumbline/server/clouds/testing/read-octree.ts';
import { writeOctree } from '@plumbline/server/clouds/octree/write-octree.ts';

vi.setConfig({ testTimeout: 120_000 });
const FILES = join(testDataDir() ?? '', 'pointclouds');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octree-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Sums {
  count: number;
  /** Of x, y, z from the corner of the cloud. */
  places: number[];
  /** Smallest x, y, z, then largest. */
  bounds: number[];
  colors: number[];
  intensities: number[];
  /** How many points are of each. */
  classes: Map<number, number>;
  gpsTimes: number[];
}

function emptySums(): Sums {
  return {
    count: 0,
    places: [0, 0, 0],
    bounds: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
    colors: [0, 0, 0],
    intensities: [],
    classes: new Map(),
    gpsTimes: [],
  };
}

function addPlace(sums: Sums, corner: readonly number[], place: ArrayLike<number>): void {
  sums.count += 1;
  for (const axis of [0, 1, 2]) {
    const value = place[axis] ?? NaN;
    sums.places[axis] = (sums.places[axis] ?? 0) + value - (corner[axis] ?? 0);
    sums.bounds[axis] = Math.min(sums.bounds[axis] ?? NaN, value);
    sums.bounds[axis + 3] = Math.max(sums.bounds[axis + 3] ?? NaN, value);
  }
}

function addColor(sums: Sums, color: ArrayLike<number>): void {
  for (const channel of [0, 1, 2]) sums.colors[channel] = (sums.colors[channel] ?? 0) + (color[channel] ?? 0);
}

/** As the reader gives the points, without the octree. */
function sumsOfFile(cloud: OpenCloud, { metadata }: ReadOctree): Sums {
  const sums = emptySums();
  const corner = metadata.boundingBox.min;
  for (const { count, positions, colors, intensities, classes, gpsTimes } of cloud.batches()) {
    for (let index = 0; index < count; index++) {
      addPlace(sums, corner, positions.subarray(3 * index, 3 * index + 3));
      if (colors) addColor(sums, colors.subarray(3 * index, 3 * index + 3));
    }
    for (const value of intensities?.subarray(0, count) ?? []) sums.intensities.push(value);
    for (const value of classes?.subarray(0, count) ?? []) addTo(sums.classes, value);
    for (const value of gpsTimes?.subarray(0, count) ?? []) sums.gpsTimes.push(value);
  }
  return sums;
}

function sumsOfOctree({ metadata, nodes }: ReadOctree): Sums {
  const sums = emptySums();
  for (const { places, colors, intensities, classes, gpsTimes } of nodes) {
    for (const place of places) addPlace(sums, metadata.boundingBox.min, place);
    for (const color of colors) addColor(sums, color);
    for (const value of intensities) sums.intensities.push(value);
    for (const value of classes) addTo(sums.classes, value);
    for (const value of gpsTimes) sums.gpsTimes.push(value);
  }
  return sums;
}

function addTo(counts: Map<number, number>, value: number): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

/** Whole numbers of sixteen bits as they are; others stretched over them. */
function keptIntensities(values: readonly number[], range: OpenCloud['intensityRange']): number[] {
  const all = sorted(values);
  const [least, most] = [all[0] ?? 0, all.at(-1) ?? 0];
  if (range === 'uint16' || least === most) return [...all];
  return [...all].map((value) => Math.round(((value - least) / (most - least)) * 65_535));
}

test.each(readdirSync(FILES).toSorted())('%s', async (name) => {
  const cloud = await openCloud(join(FILES, name));
  const { gathered, attributes } = writeOctree(cloud, folder, () => undefined);
  const octree = readOctree(folder);
  const [before, after] = [sumsOfFile(cloud, octree), sumsOfOctree(octree)];
  cloud.close();
  expect(after.count).toBe(before.count);
  expect(octree.metadata.points).toBe(before.count);
  for (const axis of [0, 1, 2]) {
    // Each place may be off by half a step; a sum of doubles adds its own.
    const step = octree.metadata.scale[axis] ?? 0;
    const off = Math.abs((after.places[axis] ?? 0) - (before.places[axis] ?? 0));
    expect(off / before.count).toBeLessThan(step + 1e-7);
    for (const end of [axis, axis + 3])
      expect(Math.abs((after.bounds[end] ?? NaN) - (before.bounds[end] ?? NaN))).toBeLessThan(step + 1e-9);
  }
  // Of sixteen bits eight are kept: each value by itself.
  const isWide = (cloud.colorBits ?? (gathered.colorMax > 255 ? 16 : 8)) === 16;
  for (const channel of [0, 1, 2]) {
    const [was, is] = [before.colors[channel] ?? 0, after.colors[channel] ?? 0];
    const lost = isWide ? was / 256 - is : was - is;
    expect(lost >= 0 && lost <= (isWide ? before.count : 0)).toBe(true);
  }
  // A field that no point has is left out, and reads as zeros.
  const isKept = (name: PointAttribute) => attributes.includes(name);
  const intensities = isKept('intensity')
    ? keptIntensities(before.intensities, cloud.intensityRange)
    : nonZero(before.intensities);
  expect(bytesOf(after.intensities)).toEqual(bytesOf(intensities));
  const gpsTimes = isKept('gps-time') ? before.gpsTimes : nonZero(before.gpsTimes);
  expect(bytesOf(after.gpsTimes)).toEqual(bytesOf(gpsTimes));
  if (!isKept('classification')) before.classes.delete(0);
  expect(after.classes).toEqual(before.classes);
});

const nonZero = (values: readonly number[]) => values.filter((value) => value !== 0);

/** Sorted, and compared at once: a million numbers one by one take minutes. */
function bytesOf(values: readonly number[]): Buffer {
  return Buffer.from(sorted(values).buffer);
}
