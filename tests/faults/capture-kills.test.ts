/**
 * An inspection on its way through the whole product as real processes: api and Postgres are killed between the bytes of a
 * file, the worker in each step, Postgres once more while tiles are cut. Nothing is lost, nothing is there twice, and the
 * hours are right.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InspectionAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { WHOLE_GPANO, xmpOf } from '@plumbline/server/captures/testing/sample-photo.ts';
import { idOf, uploadClient } from '../integration/api/upload-client.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { enterDemo } from './demo-workplace.ts';
import { expectLedgerAddsUp } from './hours-oracle.ts';
import { readRows } from './owner-reader.ts';
import { attempt, insist } from './plan-uploads.ts';
import type { Workplace } from './writers.ts';

const FILES = 6;
const [WIDTH_PX, HEIGHT_PX] = [3072, 1536];
const PATIENCE_MS = 150_000;
/** Of a panorama. */
const SECONDS_EACH = 10;

let product: Product;
let place: Workplace;
const id = randomUUID();
const files: { id: string; bytes: Buffer }[] = [];

beforeAll(async () => {
  product = await startProduct();
  place = await enterDemo(product.baseUrl);
  const jpeg = await panorama();
  for (let each = 0; each < FILES; each += 1) files.push({ id: randomUUID(), bytes: anotherOf(jpeg) });
});
afterAll(() => product.stop());

/** Of enough detail that each step takes its time. */
async function panorama(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 130, sigma: 12 } as const;
  const shape = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#8ab', noise } as const;
  const gpano = {
    ...WHOLE_GPANO,
    FullPanoWidthPixels: WIDTH_PX,
    FullPanoHeightPixels: HEIGHT_PX,
    CroppedAreaImageWidthPixels: WIDTH_PX,
    CroppedAreaImageHeightPixels: HEIGHT_PX,
  };
  return sharp({ create: shape }).withXmp(xmpOf(gpano)).jpeg().toBuffer();
}

/** The same picture as another file: with a comment of its own behind the mark of its beginning. */
function anotherOf(jpeg: Buffer): Buffer {
  const text = Buffer.from(randomUUID());
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

const call = (method: string, path: string, payload?: object) =>
  fetch(`${product.baseUrl}/api/core${path}`, {
    method,
    headers: {
      authorization: `Bearer ${place.inspector.token}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
const inspection = async () =>
  InspectionAnswerSchema.parse(await (await insist(() => call('GET', `/inspection/${id}`), [200])).json())
    .data;
const client = () => uploadClient(product.baseUrl, place.inspector.token);
const announced = (sourceId: string) => ({
  projectId: place.projectId,
  filename: `${sourceId}.jpg`,
  purpose: 'capture',
  sourceId,
});

test('A3, A5: api and Postgres killed between the bytes of a file; what was acknowledged is not sent again', async () => {
  const made = await call('POST', '/inspection', {
    id,
    floorId: place.floorPlanIds[0],
    name: 'Walk through faults',
    kind: 'photo-360',
    takenOn: '2026-11-03',
    files: files.map((file) => ({
      id: file.id,
      fileName: `${file.id}.jpg`,
      sizeBytes: file.bytes.length,
      endsSha256: null,
    })),
  });
  expect([made.status, await made.text()]).toEqual([200, expect.stringContaining('"waitsForHours":false')]);

  const [first] = files;
  if (!first) throw new Error('no files');
  const uploadId = idOf(await insist(() => client().create(announced(first.id), first.bytes.length), [201]));
  const offset = async () =>
    Number((await insist(() => client().head(uploadId), [200])).headers.get('upload-offset'));
  const third = Math.floor(first.bytes.length / 3);
  await insist(() => client().patch(uploadId, 0, first.bytes.subarray(0, third)), [204]);
  await product.kill('api');
  await product.restart('api');
  expect(await offset()).toBe(third);

  // In the middle of a piece: what of it had come may be sent once more, nothing before it.
  const piece = attempt(() => client().patch(uploadId, third, first.bytes.subarray(third, 2 * third)));
  await product.kill('api');
  await piece;
  await product.restart('api');
  const after = await offset();
  expect(after).toBeGreaterThanOrEqual(third);
  expect(after).toBeLessThanOrEqual(2 * third);

  const last = attempt(() => client().patch(uploadId, after, first.bytes.subarray(after)));
  await product.postgres.kill9();
  await last;
  await product.postgres.start();
  // Once the file has been taken over there is no such upload any more.
  for (;;) {
    const head = await insist(() => client().head(uploadId), [200, 404]);
    if (head.status === 404) break;
    const at = Number(head.headers.get('upload-offset'));
    await attempt(() => client().patch(uploadId, at, first.bytes.subarray(at)));
  }
  await eventually(async () => (await inspection()).files.arrived === 1, PATIENCE_MS);
});

type Step = 'checking' | 'reading' | 'tiling';
const FOLDERS: Record<Step, string> = { checking: 'capture', reading: 'capture', tiling: 'tiles' };
const stateOf = async (sourceId: string) =>
  (
    await readRows<{ state: string }>(product.databaseUrl, 'SELECT state FROM capture_source WHERE id = $1', [
      sourceId,
    ])
  )[0]?.state;
const workDir = () => join(product.dataDir, 'files', 'work');

/** Ends somebody in the middle of a step of any file; tried anew when the step was over before the blow. */
async function strikeIn(
  step: Step,
  strike: () => Promise<void>,
  recover: () => Promise<void>,
): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  while (performance.now() < untilMs) {
    const rows = await readRows<{ id: string }>(
      product.databaseUrl,
      'SELECT id FROM capture_source WHERE inspection_id = $1 AND state = $2',
      [id, step],
    );
    const atWork = rows.find((row) => existsSync(join(workDir(), `${FOLDERS[step]}-${row.id}`)));
    if (atWork) {
      await strike();
      await recover();
      if ((await stateOf(atWork.id)) === step) return;
    }
    await sleep(20);
  }
  throw new Error(`no file was found in ${step}`);
}

test(
  'A4, A5: the worker killed in each step, and Postgres under it; all files come through, once',
  { timeout: 300_000 },
  async () => {
    const kill = () => product.kill('worker');
    const restart = () => product.restart('worker');
    for (const { id: sourceId, bytes } of files.slice(1)) await client().send(announced(sourceId), bytes);
    for (const step of ['checking', 'reading', 'tiling'] as const) await strikeIn(step, kill, restart);
    await product.postgres.kill9();
    await product.postgres.start();
    await eventually(async () => (await inspection()).files.done === FILES, PATIENCE_MS, 500);

    expect(await inspection()).toMatchObject({
      state: 'preview',
      frameCount: FILES,
      usedSeconds: FILES * SECONDS_EACH,
      files: { all: FILES, arrived: FILES, failed: 0 },
    });
    const frames = await readRows<{ source: string; tiles: number }>(
      product.databaseUrl,
      `SELECT source_id AS source, jsonb_array_length(levels) AS tiles FROM capture WHERE inspection_id = $1`,
      [id],
    );
    expect(frames.map(({ source }) => source).toSorted()).toEqual(files.map((file) => file.id).toSorted());
    expect(frames.every(({ tiles }) => tiles > 0)).toBe(true);
    const told = await readRows<{ kind: string; times: number }>(
      product.databaseUrl,
      `SELECT kind, count(*)::int AS times FROM event WHERE subject_id = $1 AND kind IN ('inspection-uploaded',
       'inspection-previewed', 'inspection-failed') GROUP BY kind ORDER BY kind`,
      [id],
    );
    expect(told).toEqual([
      { kind: 'inspection-previewed', times: 1 },
      { kind: 'inspection-uploaded', times: 1 },
    ]);
    const { tenantId } = place;
    expect(await expectLedgerAddsUp(product.databaseUrl, { tenantId, inspectionId: id })).toEqual([
      `reserve ${FILES * SECONDS_EACH}`,
      `settle ${FILES * SECONDS_EACH}`,
    ]);
    // Pictures that a killed run had entered and not taken into use go with the next sweeps, and so does what it was at.
    await eventually(
      async () => {
        const left = await readRows(
          product.databaseUrl,
          `SELECT id FROM stored_file WHERE purpose = 'capture' AND deleted_at IS NOT NULL`,
        );
        return left.length === 0 && readdirSync(workDir()).length === 0;
      },
      PATIENCE_MS,
      1000,
    );
    expect(product.unexpectedExits).toEqual([]);
  },
);
