/**
 * What person and vehicle detection finds on the real photographs and panoramas: what stands in the file beside it, each
 * entry of which somebody looked at and said what it is.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PictureDetector } from '../../../apps/api/src/hazards/detect-picture.ts';
import { OpenModel } from '../../../apps/api/src/hazards/open-model.ts';
import { personVehicleModel } from '../../bench/hazards/person-vehicle-model.ts';
import { testDataDir } from '../../support/test-data.ts';
import { LOOKED_AT } from './person-vehicle-findings.ts';

const dataDir = testDataDir() ?? '';
const model = personVehicleModel();
if (!model) console.log('person and vehicle detection: not run (npm run model:get fetches its model)');

const work = mkdtempSync(join(tmpdir(), 'plumbline-person-vehicle-'));
let open: OpenModel | null = null;
let detector: PictureDetector | null = null;
beforeAll(async () => {
  if (!model) return;
  open = await OpenModel.open(model.path, model.spec);
  detector = new PictureDetector(open, model.spec);
});
afterAll(async () => {
  await open?.close();
  rmSync(work, { recursive: true, force: true });
});

async function look(name: string) {
  if (name.startsWith('panoramas/')) return detector?.inSphere(join(dataDir, name));
  // The product turns a photo upright before anything looks at it.
  const upright = join(work, 'upright.jpg');
  await sharp(join(dataDir, name)).rotate().jpeg({ quality: 92 }).toFile(upright);
  return detector?.inFlat(upright);
}

test.skipIf(!model).each(Object.entries(LOOKED_AT))('%s', async (name, lookedAt) => {
  const found = await look(name);
  expect(found).toHaveLength(lookedAt.length);
  for (const { class: called, score, yawDeg, pitchDeg } of lookedAt)
    expect(found).toContainEqual(
      expect.objectContaining({
        classAt: model?.spec.classes.findIndex(({ name: each }) => each === called),
        score: expect.closeTo(score, 1),
        yawDeg: expect.closeTo(yawDeg, -0.5),
        pitchDeg: expect.closeTo(pitchDeg, -0.5),
      }),
    );
});

test('every picture that can be read here was looked at', () => {
  const names = ['panoramas', 'photos'].flatMap((folder) =>
    readdirSync(join(dataDir, folder)).map((name) => `${folder}/${name}`),
  );
  const readable = names.filter((name) => !name.endsWith('.heic'));
  expect(Object.keys(LOOKED_AT).toSorted()).toEqual(readable.toSorted());
});
