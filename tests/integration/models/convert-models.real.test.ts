/** Real building models in the process that converts them, and those that are refused. */
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODEL_FILES, ModelElementsSchema } from '@plumbline/shared/models/model-facts.ts';
import { runModel } from '../../../apps/api/src/models/run-model.ts';
import { testDataDir } from '../../support/test-data.ts';

const DATA = testDataDir() ?? '';
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-models-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const convert = (path: string) => {
  const outDir = join(dir, path.replaceAll('/', '-'));
  return { outDir, converted: runModel({ source: join(DATA, path), outDir }) };
};

/** Elements, rooms, openings and elements that cannot be shown, and the heights of the storeys. */
const EXPECTED: Record<string, [counts: number[], heightsM: number[]]> = {
  'Duplex_A_20110907.ifc': [
    [218, 21, 50, 0],
    [-1.25, 0, 3.1, 6],
  ],
  'HHS-construction.ifc': [
    [347, 0, 9, 0],
    [0.09, 3.8, 7.3, 10.9],
  ],
  'IfcOpenHouse_IFC4.ifc': [[40, 0, 4, 0], [0]],
  'LargeBuilding.ifc': [
    [115, 8, 60, 0],
    [0, 4],
  ],
  'SampleHouse4.ifc': [
    [60, 4, 7, 0],
    [0, 2.5],
  ],
  'bcf-architectural.ifc': [[76, 2, 3, 0], [5.75]],
  'bcf-mep.ifc': [[8, 0, 0, 0], [5.75]],
  'derived-samplehouse4-x6-14MB.ifczip': [
    [360, 24, 42, 0],
    [0, 0, 0, 0, 0, 0, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5],
  ],
  'schependomlaan-houten-kozijnen.ifczip': [
    [164, 0, 69, 64],
    [0, 3, 6, 9],
  ],
  'wall-door-column-rgb-ifc4x3.ifc': [
    [3, 0, 1, 0],
    [0, 3.66],
  ],
};

test.each(readdirSync(join(DATA, 'ifc')).filter((name) => /\.ifc(zip)?$/.test(name)))(
  'ifc/%s goes in',
  async (name) => {
    const { outDir, converted } = convert(`ifc/${name}`);
    const result = await converted;
    if (result.t !== 'converted') throw new Error(JSON.stringify(result));
    const { elementCount, spaceCount, openingCount, notShown, storeys, tree } = result.facts;
    const heightsM = storeys.map(({ elevationM }) => Math.round(elevationM * 100) / 100);
    expect([[elementCount, spaceCount, openingCount, notShown.count], heightsM]).toEqual(EXPECTED[name]);
    expect(tree.reduce((sum, { count }) => sum + count, 0)).toBe(elementCount);
    const list = ModelElementsSchema.parse(
      JSON.parse(readFileSync(join(outDir, MODEL_FILES.elements), 'utf8')),
    );
    expect(list.rows).toHaveLength(elementCount + spaceCount + openingCount);
    expect(readdirSync(outDir).toSorted()).toEqual(Object.values(MODEL_FILES).toSorted());
  },
);

test.each([
  ['hostile/truncated.ifc', 'ifc-truncated'],
  ['hostile/zip-named.ifc', 'ifc-unknown'],
  ['hostile/zip-slip.bcfzip', 'ifc-damaged'],
  ['hostile/empty.jpg', 'ifc-unknown'],
  ['hostile/clipped.las', 'ifc-unknown'],
])('%s is refused and leaves nothing', async (path, code) => {
  const { outDir, converted } = convert(path);
  expect(await converted).toEqual({ t: 'refused', code });
  expect(readdirSync(outDir)).toEqual([]);
});
