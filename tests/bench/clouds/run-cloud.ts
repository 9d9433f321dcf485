/** Reads a made LAZ as the first argument says, in a process that can be held to one core; prints what it took as JSON. */
import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadLazPerf } from '../../../apps/api/src/clouds/las/laz-unpacker.ts';
import { runCloud } from '../../../apps/api/src/clouds/run-cloud.ts';
import { watchMemory } from '../measure/watch-memory.ts';
import { CloudOrderSchema, type CloudOrder } from './cloud-order.ts';

const HOUR_MS = 3600_000;

/** As the product's worker does it, with its checks, in a process of its own. @returns points */
async function convert({ path, dir }: CloudOrder): Promise<number> {
  const outDir = join(dir, 'octree');
  rmSync(outDir, { recursive: true, force: true });
  const converted = await runCloud({ source: path, outDir }, { timeoutMs: 3 * HOUR_MS });
  if (converted.t !== 'converted') throw new Error(`it was not converted: ${JSON.stringify(converted)}`);
  return converted.facts.pointCount;
}

/** Each point unpacked once by laz-perf, and nothing made of it. @returns points */
async function unpack({ path, made }: CloudOrder): Promise<number> {
  const { pointFormat, recordBytes, pointsAt, chunkBytes, chunkPoints, chunks } = made;
  const lazPerf = await loadLazPerf();
  const [chunk, record] = [lazPerf._malloc(chunkBytes), lazPerf._malloc(recordBytes)];
  const bytes = Buffer.alloc(chunkBytes);
  const file = openSync(path, 'r');
  for (let at = 0; at < chunks; at++) {
    readSync(file, bytes, 0, chunkBytes, pointsAt + 8 + at * chunkBytes);
    lazPerf.HEAPU8.set(bytes, chunk);
    const decoder = new lazPerf.ChunkDecoder();
    decoder.open(pointFormat, recordBytes, chunk);
    for (let point = 0; point < chunkPoints; point++) decoder.getPoint(record);
    decoder.delete();
  }
  closeSync(file);
  return chunks * chunkPoints;
}

const order = CloudOrderSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const memory = watchMemory(order.contender === 'plumbline');
const startMs = performance.now();
const points = await (order.contender === 'plumbline' ? convert(order) : unpack(order));
console.log(JSON.stringify({ ms: performance.now() - startMs, points, peakBytes: memory.stop() }));
