import {
  endsAfterStart,
  areaAsEntered,
  PROJECT_FIELDS,
  ProjectCodeSchema,
  type ProjectFields,
} from '@plumbline/shared/contract/project-fields.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import * as z from 'zod/mini';

/** What stands in the fields: numbers and days as they are typed, empty for none. */
export interface ProjectEntries {
  name: string;
  code: string;
  address: string;
  timeZone: string;
  area: string;
  areaUnit: ProjectFields['areaUnit'];
  startDate: string;
  endDate: string;
  /** Empty for none. */
  groupId: string;
}

/** What is told of a project that somebody else saved meanwhile: a figure and its unit are one thing. */
export const TOLD_NAMES = [
  'name',
  'code',
  'address',
  'timeZone',
  'area',
  'startDate',
  'endDate',
  'groupId',
] as const satisfies readonly (keyof ProjectEntries)[];
export type ToldName = (typeof TOLD_NAMES)[number];

export const AREA_SIGNS = { m2: 'm²', ft2: 'ft²' } as const satisfies Record<
  ProjectFields['areaUnit'],
  string
>;

const EmptyIsNull = z.transform((text: string) => (text === '' ? null : text));

/** The rules of the contract over what is typed; messages are keys of validation.json. */
export function projectFormSchema(locale: string) {
  const number = z.transform((text: string) => {
    const plain = normaliseMeasureText(text);
    // What is no number stays what it is, and is refused by the rule that follows.
    return plain === '' ? null : (readNumber(plain, locale) ?? Number.NaN);
  });
  return z
    .object({
      ...PROJECT_FIELDS,
      code: ProjectCodeSchema,
      area: z.pipe(z.pipe(z.string(), number), PROJECT_FIELDS.area),
      startDate: z.pipe(z.pipe(z.string(), EmptyIsNull), PROJECT_FIELDS.startDate),
      endDate: z.pipe(z.pipe(z.string(), EmptyIsNull), PROJECT_FIELDS.endDate),
      groupId: z.pipe(z.pipe(z.string(), EmptyIsNull), z.nullable(UuidSchema)),
    })
    .check(endsAfterStart);
}

/** The fields of a project that is there, or of a new one. */
export function entriesOf(
  project: ProjectDetail | null,
  formatNumber: (value: number) => string,
): ProjectEntries {
  const areaUnit = project?.areaUnit ?? 'm2';
  const area = areaAsEntered(project?.areaM2 ?? null, areaUnit);
  return {
    name: project?.name ?? '',
    code: project?.code ?? '',
    address: project?.address ?? '',
    timeZone: project?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    area: area === null ? '' : formatNumber(area),
    areaUnit,
    startDate: project?.startDate ?? '',
    endDate: project?.endDate ?? '',
    groupId: project?.group?.id ?? '',
  };
}

/** The entries as they are compared, and told, where somebody else was faster. */
export function toldOf({ areaUnit, ...entries }: ProjectEntries): Record<ToldName, string> {
  const { area } = entries;
  return { ...entries, area: area === '' ? '' : `${area} ${AREA_SIGNS[areaUnit]}` };
}
