/**
 * A point cloud and a building model on their way through the whole product as real processes: the worker is killed in each
 * pass of their conversion. Each comes through once, with all of its points or elements, and of the runs before nothing is
 * left.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteModelAnswerSchema, type SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { SITE_MODELS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { madeModel } from '../../apps/api/src/models/testing/made-model.ts';
import { uploadClient } from '../integration/api/upload-client.ts';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { enterDemo } from './demo-workplace.ts';
import { readRows } from './owner-reader.ts';
import { insist } from './plan-uploads.ts';
import type { Workplace } from './writers.ts';

/** More than are built at once, so that every pass has something to do. */
const POINTS = 2_200_000;
const POINT_BYTES = 15;
/** Place and colour, as they lie in an octree. */
const OCTREE_POINT_BYTES = 18;
/** A model of so many lines takes its time to be put right and to be read. */
const IFC_LINES = 400_000;
const PATIENCE_MS = 240_000;

let product: Product;
let place: Workplace;

beforeAll(async () => {
  product = await startProduct();
  place = await enterDemo(product.baseUrl);
}, 240_000);
afterAll(() => product.stop());

/** A hall of 40 × 30 × 8 m, of points everywhere in it. */
function scan(): Buffer {
  const axes = ['x', 'y', 'z'].map((axis) => `property float ${axis}`);
  const colors = ['red', 'green', 'blue'].map((color) => `property uchar ${color}`);
  const about = [`comment ${randomUUID()}`, `element vertex ${POINTS}`];
  const header = ['ply', 'format binary_little_endian 1.0', ...about, ...axes, ...colors, 'end_header', ''];
  const body = Buffer.alloc(POINTS * POINT_BYTES);
  for (let point = 0; point < POINTS; point++) {
    const at = point * POINT_BYTES;
    // Irrational steps: no two points are in one place, and no part is without any.
    body.writeFloatLE(((point * 0.618_034) % 1) * 40, at);
    body.writeFloatLE(((point * 0.414_214) % 1) * 30, at + 4);
    body.writeFloatLE(((point * 0.732_051) % 1) * 8, at + 8);
    body.set([point & 255, (point >> 8) & 255, 90], at + 12);
  }
  return Buffer.concat([Buffer.from(header.join('\n'), 'ascii'), body]);
}

function house(): Buffer {
  const text = madeModel({ wallName: randomUUID() });
  const lines = Array.from(
    { length: IFC_LINES },
    (_, at) => `#${1000 + at}=IFCCARTESIANPOINT((${at}.,0.,0.));`,
  );
  return Buffer.from(text.replace('ENDSEC;\nEND-ISO', `${lines.join('\n')}\nENDSEC;\nEND-ISO`));
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

interface Sent {
  id: string;
  sourceId: string;
  kind: SiteModelKind;
}

async function send(kind: SiteModelKind, fileName: string, bytes: Buffer): Promise<Sent> {
  const [id, sourceId] = [randomUUID(), randomUUID()];
  const files = [{ id: sourceId, fileName, sizeBytes: bytes.length, endsSha256: null }];
  const [floorId] = place.floorPlanIds;
  const made = await call('POST', '/inspection', {
    id,
    floorId,
    name: fileName,
    kind,
    takenOn: '2026-11-03',
    files,
  });
  expect([made.status, await made.text()]).toEqual([200, expect.stringContaining(id)]);
  const { projectId, inspector } = place;
  const client = uploadClient(product.baseUrl, inspector.token);
  await client.send({ projectId, filename: fileName, purpose: 'capture', sourceId }, bytes);
  return { id, sourceId, kind };
}

const workDir = () => join(product.dataDir, 'files', 'work');

/** All files of a run at work, by their paths below its folder. */
function filesOf({ sourceId }: Sent): string[] {
  try {
    return readdirSync(join(workDir(), `capture-${sourceId}`), { recursive: true }).map(String);
  } catch {
    return [];
  }
}

/** What a run has in its folder in each of its passes; a job is taken up twice, so that two of them are one file's. */
type Pass = readonly [name: string, isOn: (has: (end: string) => boolean) => boolean];
const CLOUD_PASSES: readonly (readonly Pass[])[] = [
  [
    ['read', (has) => has('work/raw') && !has('work/points')],
    ['quantize', (has) => has('work/raw') && has('work/points')],
  ],
  [
    ['spread', (has) => !has('work/raw') && has('work/points') && has('.points')],
    ['build', (has) => has('octree.bin') && has('.points')],
  ],
  [['join', (has) => has('octree.bin') && has('.kept') && !has('.points')]],
];
const MODEL_PASSES: readonly (readonly Pass[])[] = [
  [
    ['put right', (has) => has('text.ifc.part')],
    ['import', (has) => has('text.ifc') && !has('model.frag')],
  ],
];

/** Kills the worker in the middle of a pass. @returns false when the file was through before it was seen there */
async function killIn([, isOn]: Pass, sent: Sent): Promise<boolean> {
  const isInIt = () => {
    const files = filesOf(sent);
    return isOn((end) => files.some((file) => file.endsWith(end)));
  };
  const untilMs = performance.now() + PATIENCE_MS;
  while (performance.now() < untilMs) {
    if (isInIt()) {
      await product.kill('worker');
      await product.restart('worker');
      return true;
    }
    await sleep(2);
    if (filesOf(sent).length === 0 && (await isDone(sent))) return false;
  }
  throw new Error('it came no further');
}

async function isDone({ sourceId }: Sent): Promise<boolean> {
  const sql = 'SELECT state FROM capture_source WHERE id = $1';
  const [source] = await readRows<{ state: string }>(product.databaseUrl, sql, [sourceId]);
  if (source?.state === 'failed') throw new Error('it was given up');
  return source?.state === 'done';
}

/** Files of which each was killed in some passes. A pass that was over before it was seen has another file. */
async function throughKills(
  passes: readonly (readonly Pass[])[],
  make: () => Promise<Sent>,
): Promise<readonly Sent[]> {
  const all: Sent[] = [];
  for (const ofOne of passes) {
    let sent = await make();
    all.push(sent);
    for (const pass of ofOne)
      while (!(await killIn(pass, sent))) {
        sent = await make();
        all.push(sent);
      }
  }
  return all;
}

async function ready({ id, kind }: Sent): Promise<SiteModel> {
  let model: SiteModel | null = null;
  await eventually(
    async () => {
      const answer = await insist(() => call('GET', `/${SITE_MODELS[kind].path}/${id}`), [200]);
      model = SiteModelAnswerSchema.parse(await answer.json()).data;
      return model.filesUrl !== null;
    },
    PATIENCE_MS,
    500,
  );
  if (!model) throw new Error('it is not ready');
  return model;
}

async function expectOnce({ id }: Sent): Promise<void> {
  const [rows] = await readRows<{ models: number; told: number; files: number }>(
    product.databaseUrl,
    `SELECT (SELECT count(*)::int FROM site_model WHERE inspection_id::text = $1) AS models,
     (SELECT count(*)::int FROM event WHERE subject_id = $1 AND kind = 'inspection-published') AS told,
     (SELECT count(*)::int FROM stored_file f JOIN site_model m ON m.file_id = f.id
      WHERE m.inspection_id::text = $1 AND f.deleted_at IS NULL) AS files`,
    [id],
  );
  expect(rows).toEqual({ models: 1, told: 1, files: 1 });
}

/** What killed runs had moved in and not taken into use goes with the next sweeps, and so does what they were at. */
async function expectNothingLeft(): Promise<void> {
  await eventually(
    async () => {
      const left = await readRows(
        product.databaseUrl,
        `SELECT f.id FROM stored_file f WHERE f.purpose = 'capture' AND f.deleted_at IS NOT NULL`,
      );
      return left.length === 0 && readdirSync(workDir()).length === 0;
    },
    PATIENCE_MS,
    1000,
  );
  expect(product.unexpectedExits).toEqual([]);
}

test(
  'A4: the worker killed in each pass over a cloud; each comes through once, with every point',
  { timeout: 900_000 },
  async () => {
    for (const sent of await throughKills(CLOUD_PASSES, () => send('model-3d', 'hall.ply', scan()))) {
      const { cloud, filesUrl } = await ready(sent);
      expect(cloud).toMatchObject({ pointCount: POINTS, format: 'ply' });
      const octree = await fetch(`${product.baseUrl}${filesUrl}octree.bin`);
      expect((await octree.arrayBuffer()).byteLength).toBe(POINTS * OCTREE_POINT_BYTES);
      await expectOnce(sent);
    }
    await expectNothingLeft();
  },
);

test(
  'A4: the worker killed in each pass over a building model; it comes through once',
  { timeout: 900_000 },
  async () => {
    for (const sent of await throughKills(MODEL_PASSES, () => send('bim-model', 'house.ifc', house()))) {
      const { model } = await ready(sent);
      expect(model?.elementCount).toBeGreaterThan(0);
      await expectOnce(sent);
    }
    await expectNothingLeft();
  },
);
