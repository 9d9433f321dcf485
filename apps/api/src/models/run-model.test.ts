import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODEL_FILES, ModelElementsSchema, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { runModel } from './run-model.ts';
import { METRE, madeModel } from './testing/made-model.ts';

let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-model-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
async function convert(text: string | Uint8Array) {
  count += 1;
  const source = join(dir, `${count}.bin`);
  const outDir = join(dir, String(count));
  writeFileSync(source, text);
  return { result: await runModel({ source, outDir }), outDir };
}

async function factsOf(text: string | Uint8Array): Promise<ModelFacts> {
  const { result } = await convert(text);
  if (result.t !== 'converted') throw new Error(JSON.stringify(result));
  return result.facts;
}

const sizeOf = ({ boundsM: { min, max } }: ModelFacts) => max.map((value, axis) => value - (min[axis] ?? 0));
const about = (values: readonly number[], digits = 4) => values.map((value) => expect.closeTo(value, digits));
const based = (name: string, value: number, prefix = '$') => [
  `#50=IFCCONVERSIONBASEDUNIT(#51,.LENGTHUNIT.,'${name}',#52);`,
  '#51=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);',
  `#52=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${value}),#53);`,
  `#53=IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.);`,
];

test.each([
  ['metre', 'metre', METRE, 1],
  ['millimetre', 'millimetre', ['#50=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'], 0.001],
  ['feet', 'foot', based('FOOT', 0.3048), 0.3048],
  ['feet by millimetres', 'foot', based('Fuss', 304.8, '.MILLI.'), 0.3048],
  ['inches', 'inch', based('INCH', 0.0254), 0.0254],
  ['US survey feet', 'us-survey-foot', based('US SURVEY FOOT', 0.304800609601219), 1200 / 3937],
  ['no unit', 'none', [], 1],
] as const)('M33 a box in %s is as large as it is in metres', async (_, kind, unit, metres) => {
  const sides: [number, number, number] = [2 / metres, 3 / metres, 4 / metres];
  const facts = await factsOf(madeModel({ unit: [...unit], sides }));
  expect(facts.unit).toMatchObject({ kind, metres: expect.closeTo(metres, 10) });
  expect(sizeOf(facts)).toEqual(about([2, 3, 4], 3));
  expect(facts.storeys).toEqual([expect.objectContaining({ elevationM: expect.closeTo(3 * metres, 6) })]);
});

test('rooms and openings are listed and not shown, what has no shape is counted and named', async () => {
  const { result, outDir } = await convert(madeModel());
  expect(result).toMatchObject({
    t: 'converted',
    facts: {
      schema: 'IFC4',
      name: 'Made',
      elementCount: 2,
      spaceCount: 1,
      openingCount: 1,
      tree: expect.arrayContaining([
        { storey: 4, class: 'IfcWall', count: 1 },
        { storey: 4, class: 'IfcColumn', count: 1 },
      ]),
      notShown: {
        count: 1,
        first: [
          {
            globalId: '0000000000000000000008',
            class: 'IfcColumn',
            name: 'No shape comes of it',
            isPartly: false,
          },
        ],
      },
    },
  });
  const { rows, classes } = ModelElementsSchema.parse(
    JSON.parse(readFileSync(join(outDir, MODEL_FILES.elements), 'utf8')),
  );
  const named = rows.map(([, , name, classAt, storeyAt, isShown]) => [
    name,
    classes[classAt],
    storeyAt,
    isShown,
  ]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['Wall', 'IfcWall', 0, true],
      ['101 Kitchen', 'IfcSpace', 0, false],
      ['Hole', 'IfcOpeningElement', 0, false],
      ['No shape comes of it', 'IfcColumn', 0, false],
    ]),
  );
  expect(readdirSync(outDir).toSorted()).toEqual(['elements.json', 'model.frag', 'model.json']);
});

test('M32 names come out right, however they were written', async () => {
  const names = [String.raw`\X2\7d206df7\X0\ `, 'B\u00e4ume', String.raw`B\S\dume`, String.raw`\X\E6`];
  const expected = ['素混', 'Bäume', 'Bäume', 'æ'];
  for (const [index, wallName] of names.entries()) {
    const { outDir } = await convert(Buffer.from(madeModel({ wallName }), 'latin1'));
    const list = ModelElementsSchema.parse(
      JSON.parse(readFileSync(join(outDir, MODEL_FILES.elements), 'utf8')),
    );
    expect(list.rows.map((row) => row[2])).toContain(expected[index]);
  }
});

test('M34 two models of one site far away fit, and a place given twice is told', async () => {
  const site: [number, number, number] = [3_500_000, 5_480_000, 120];
  const [one, other, third] = [
    await factsOf(madeModel({ site })),
    await factsOf(madeModel({ site, wall: [10, 20, 1] })),
    await factsOf(madeModel({ site, mapConversion: [3_500_000, 5_480_000, 120] })),
  ];
  expect(one.boundsM.min).toEqual(about([3_499_999, 5_479_998.5, 123], 2));
  expect(other.boundsM.min.map((value, axis) => value - (one.boundsM.min[axis] ?? 0))).toEqual(
    about([10, 20, 1], 2),
  );
  expect([one.georeference, third.georeference]).toEqual([
    null,
    { text: 'EPSG:25832 · E 3500000 · N 5480000 · H 120', isGivenTwice: true },
  ]);
  const placed = await factsOf(madeModel({ mapConversion: [3_500_000, 5_480_000, 120] }));
  expect(placed.georeference).toMatchObject({ isGivenTwice: false });
});

test.each([
  ['another text', 'Dear Sir or Madam', 'ifc-unknown'],
  ['nothing', '', 'ifc-unknown'],
  ['half a model', madeModel().slice(0, -200), 'ifc-truncated'],
  ['a schema of later days', madeModel({ schema: 'IFC5' }), 'ifc-unsupported'],
  ['nothing to be seen', madeModel({ hasNoBody: true }), 'ifc-empty'],
  ['no line at all', madeModel().replace(/DATA;[\s\S]*ENDSEC;\nEND/, 'DATA;\nENDSEC;\nEND'), 'ifc-empty'],
  [
    'lines that are none',
    madeModel().replace(/DATA;[\s\S]*ENDSEC;\nEND/, `DATA;\n#1=IFCWALL((((('\nENDSEC;\nEND`),
    'ifc-damaged',
  ],
  ['a broken archive', 'PK\u0003\u0004 and no more', 'ifc-damaged'],
])('%s is refused and leaves nothing', async (_, text, code) => {
  const { result, outDir } = await convert(text);
  expect(result).toEqual({ t: 'refused', code });
  expect(readdirSync(outDir)).toEqual([]);
});
