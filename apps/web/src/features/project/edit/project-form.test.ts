import { expect, it } from 'vitest';
import { entriesOf, projectFormSchema, type ProjectEntries } from './project-form.ts';

const ENTRIES: ProjectEntries = {
  name: 'Annex',
  code: '',
  address: '',
  timeZone: 'Asia/Tokyo',
  area: '',
  areaUnit: 'm2',
  startDate: '',
  endDate: '',
  groupId: '',
};
const read = (locale: string, change: Partial<ProjectEntries>) =>
  projectFormSchema(locale).safeParse({ ...ENTRIES, ...change });

it('reads empty fields as nothing', () => {
  expect(read('en', {}).data).toMatchObject({ area: null, startDate: null, endDate: null, groupId: null });
});

it.each([
  ['en', '12,400.5', 12_400.5],
  ['de', '12.400,5', 12_400.5],
  ['ja', '１２４００', 12_400],
  ['ar', '١٢٤٠٠٫٥', 12_400.5],
])('reads an area as %s writes it: %s', (locale, area, value) => {
  expect(read(locale, { area }).data?.area).toBe(value);
});

it.each(['twelve', '0', '-5', '100000000'])('refuses the area %s', (area) => {
  expect(read('en', { area }).error?.issues[0]).toMatchObject({ path: ['area'], message: 'numberScope' });
});

it('refuses an end before the start, at the end', () => {
  const fault = read('en', { startDate: '2026-05-02', endDate: '2026-05-01' }).error?.issues[0];
  expect(fault).toMatchObject({ path: ['endDate'], message: 'endBeforeStart' });
});

it('shows a project as it was entered', () => {
  const detail = {
    id: 'p',
    name: 'Annex',
    code: 'AN-2',
    address: 'Quay 2',
    status: 'active',
    timeZone: 'Asia/Tokyo',
    projectRole: 10,
    asOperator: false,
    areaM2: 232.2576,
    areaUnit: 'ft2',
    startDate: null,
    endDate: '2026-05-01',
  } as const;
  expect(entriesOf(detail, String)).toEqual({
    name: 'Annex',
    code: 'AN-2',
    address: 'Quay 2',
    timeZone: 'Asia/Tokyo',
    area: '2500',
    areaUnit: 'ft2',
    startDate: '',
    endDate: '2026-05-01',
    groupId: '',
  });
});
