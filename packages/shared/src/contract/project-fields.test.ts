import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaAsEntered, areaInM2, ProjectCreateBodySchema, type ProjectFields } from './project-fields.ts';
import { NUMBER_SCOPE } from './field-rules.ts';

const FIELDS: ProjectFields = {
  name: 'Harbour Tower',
  address: '',
  timeZone: 'Europe/Oslo',
  area: 12_400,
  areaUnit: 'm2',
  startDate: '2026-03-01',
  endDate: '2026-12-20',
};
const faultsOf = (change: object) =>
  ProjectCreateBodySchema.safeParse({ ...FIELDS, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it('takes a whole project, and one of which only the name is known', () => {
  expect(faultsOf({})).toBeUndefined();
  expect(faultsOf({ area: null, startDate: null, endDate: null })).toBeUndefined();
  expect(ProjectCreateBodySchema.parse({ ...FIELDS, name: '  Quay ' }).name).toBe('Quay');
});

it.each([
  [{ name: '   ' }, 'name', 'required'],
  [{ name: 'x'.repeat(121) }, 'name', 'maxLength'],
  // Of characters that nobody sees: spaces without width, a filler, an empty pattern of dots.
  [{ name: '\u200b\u2060\ufeff' }, 'name', 'required'],
  [{ name: '\u3164 \u2800' }, 'name', 'required'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'timeZone'],
  // Postgres takes the first for two hours west, and does not know the second.
  [{ timeZone: '+02:00' }, 'timeZone', 'timeZone'],
  [{ timeZone: '-0330' }, 'timeZone', 'timeZone'],
  [{ code: 'x' }, 'code', 'minLength'],
  [{ code: 'HT 04' }, 'code', 'alphaDash'],
  [{ code: '-04' }, 'code', 'pattern'],
  [{ code: 'x'.repeat(25) }, 'code', 'maxLength'],
  [{ area: 0.5 }, 'area', 'numberScope'],
  [{ area: 100_000_000 }, 'area', 'numberScope'],
  // D93
  [{ endDate: '2026-02-28' }, 'endDate', 'endBeforeStart'],
])('%j is refused at %s: %s', (change, path, error) => {
  expect(faultsOf(change)).toEqual([[path, error]]);
});

it.each(['مشروع', '塔', '🏗️', '\u200fبرج', 'x\u200d', '1', '-'])('%s is a name', (name) => {
  expect(faultsOf({ name })).toBeUndefined();
});

it('tells of everything that is wrong at once', () => {
  expect(faultsOf({ name: '', endDate: '2026-02-28' })).toEqual([
    ['name', 'required'],
    ['endDate', 'endBeforeStart'],
  ]);
});

it('an end on the day of the start is no fault', () => {
  expect(faultsOf({ endDate: FIELDS.startDate })).toBeUndefined();
});

it.each(['2028-02-29', '9999-12-31', '0001-01-01'])('D93 %s is a day', (day) => {
  expect(faultsOf({ startDate: day, endDate: day })).toBeUndefined();
});

it.each(['2027-02-29', '2026-04-31', '0000-01-01', '10000-01-01', '2026-3-1', '2026-03-01T00:00:00Z', ''])(
  'D93 %j is none',
  (day) => {
    expect(faultsOf({ startDate: day, endDate: null })?.map(([path]) => path)).toEqual(['startDate']);
  },
);

it('an area comes back in its unit as it was entered', () => {
  const entered = fc.integer({ min: NUMBER_SCOPE.minimum * 100, max: NUMBER_SCOPE.maximum * 100 });
  fc.assert(
    fc.property(entered, fc.constantFrom('m2' as const, 'ft2' as const), (hundredths, areaUnit) => {
      const area = hundredths / 100;
      expect(areaAsEntered(areaInM2({ area, areaUnit }), areaUnit)).toBe(area);
    }),
  );
});
