import * as z from 'zod/mini';
import { DaySchema, UuidSchema } from './envelope.ts';
import { isTimeZone } from '../people/time-zone.ts';
import { FIELD_RULES } from './field-rules.ts';

export const PROJECT_NAME_MAX_CHARS = 120;
export const PROJECT_ADDRESS_MAX_CHARS = 300;
export const PROJECT_CODE_MIN_CHARS = 2;
export const PROJECT_CODE_MAX_CHARS = 24;

/** By what a project is called in the firm's own books; empty for none, and of two the same. */
export const ProjectCodeSchema = FIELD_RULES.optionalCode(PROJECT_CODE_MIN_CHARS, PROJECT_CODE_MAX_CHARS);

/**
 * What somebody enters about a project; the form and the api read it by the same rules. Errors are keys of
 * `validation.json`. The area is in the unit beside it.
 */
export const PROJECT_FIELDS = {
  name: FIELD_RULES.requiredText(PROJECT_NAME_MAX_CHARS),
  address: FIELD_RULES.optionalText(PROJECT_ADDRESS_MAX_CHARS),
  /** Left out, it stays as it is. */
  code: z.optional(ProjectCodeSchema),
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'timeZone' })),
  area: z.nullable(FIELD_RULES.numberInScope()),
  areaUnit: z.enum(['m2', 'ft2']),
  startDate: z.nullable(DaySchema),
  endDate: z.nullable(DaySchema),
  /** Null = no group; left out by those who may not say. */
  groupId: z.optional(z.nullable(UuidSchema)),
} as const;

const DaysSchema = z.object({ startDate: PROJECT_FIELDS.startDate, endDate: PROJECT_FIELDS.endDate });

/** Specification §5: an end cannot precede its start. Judged as soon as both days are days, whatever else is wrong. */
export const endsAfterStart = z.refine<z.infer<typeof DaysSchema>>(
  ({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate,
  {
    path: ['endDate'],
    error: 'endBeforeStart',
    when: ({ value }) => DaysSchema.safeParse(value).success,
  },
);

/** POST /api/core/project; answers the detail. */
export const ProjectCreateBodySchema = z.strictObject(PROJECT_FIELDS).check(endsAfterStart);
export type ProjectFields = z.infer<typeof ProjectCreateBodySchema>;

/** PUT /api/core/project/{projectId}: all fields, and the version they were read in; answers the detail. */
export const ProjectChangeBodySchema = z
  .strictObject({ ...PROJECT_FIELDS, version: z.number().check(z.int(), z.minimum(1)) })
  .check(endsAfterStart);

const M2_PER_FT2 = 0.3048 ** 2;

/** The area in square metres, as it is stored. */
export function areaInM2({ area, areaUnit }: Pick<ProjectFields, 'area' | 'areaUnit'>): number | null {
  if (area === null) return null;
  return areaUnit === 'm2' ? area : area * M2_PER_FT2;
}

/** The stored area in the unit in which it was entered, to two decimals. */
export function areaAsEntered(areaM2: number | null, areaUnit: ProjectFields['areaUnit']): number | null {
  if (areaM2 === null) return null;
  return Math.round((areaUnit === 'm2' ? areaM2 : areaM2 / M2_PER_FT2) * 100) / 100;
}
