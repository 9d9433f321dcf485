import { expect, test } from 'vitest';
import { cloudUnitOf } from './cloud-unit.ts';

test.each([
  [null, 'metre'],
  ['', 'metre'],
  ['PROJCS["NAD83 / UTM zone 13N",UNIT["metre",1]]', 'metre'],
  [
    'PROJCS["NAD83 / Oregon",UNIT["metre",1]],VERT_CS["NAVD88 (ftUS)",UNIT["US survey foot",0.3048006096]]',
    'metre',
  ],
  ['PROJCS["Oregon",UNIT["foot",0.3048]]', 'foot'],
  ['PROJCRS["Ohio",LENGTHUNIT["US survey foot",0.304800609601219]]', 'us-survey-foot'],
  ['NAD_1983_HARN_Lambert_Conformal_Conic|Feet', 'foot'],
])('%s is in %s', (crs, unit) => {
  expect(cloudUnitOf(crs)).toBe(unit);
});
