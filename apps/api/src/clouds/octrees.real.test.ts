/** Every real point cloud as an octree, read as the format says: all points, where they were, in their colours. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDataDir } from '../../../../tests/support/test-data.ts';
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
  colors: number[];
}

/** As the reader gives the points, without the octree. */
function sumsOfFile(cloud: OpenCloud, { metadata }: ReadOctree): Sums {
  const sums: Sums = { count: 0, places: [0, 0, 0], colors: [0, 0, 0] };
  const corner = metadata.boundingBox.min;
  for (const { count, positions, colors } of cloud.batches())
    for (let index = 0; index < count; index++) {
      sums.count += 1;
      for (const axis of [0, 1, 2]) {
        sums.places[axis] =
          (sums.places[axis] ?? 0) + (positions[3 * index + axis] ?? 0) - (corner[axis] ?? 0);
        sums.colors[axis] = (sums.colors[axis] ?? 0) + (colors?.[3 * index + axis] ?? 0);
      }
    }
  return sums;
}

function sumsOfOctree({ metadata, nodes }: ReadOctree): Sums {
  const sums: Sums = { count: 0, places: [0, 0, 0], colors: [0, 0, 0] };
  for (const { places, colors } of nodes) {
    sums.count += places.length;
    for (const axis of [0, 1, 2]) {
      const corner = metadata.boundingBox.min[axis] ?? 0;
      for (const place of places) sums.places[axis] = (sums.places[axis] ?? 0) + (place[axis] ?? 0) - corner;
      for (const color of colors) sums.colors[axis] = (sums.colors[axis] ?? 0) + (color[axis] ?? 0);
    }
  }
  return sums;
}

test.each(readdirSync(FILES).toSorted())('%s', async (name) => {
  const cloud = await openCloud(join(FILES, name));
  const { gathered } = writeOctree(cloud, folder, () => undefined);
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
  }
  // Of sixteen bits eight are kept: each value by itself.
  const isWide = (cloud.colorBits ?? (gathered.colorMax > 255 ? 16 : 8)) === 16;
  for (const channel of [0, 1, 2]) {
    const [was, is] = [before.colors[channel] ?? 0, after.colors[channel] ?? 0];
    const lost = isWide ? was / 256 - is : was - is;
    expect(lost >= 0 && lost <= (isWide ? before.count : 0)).toBe(true);
  }
});
