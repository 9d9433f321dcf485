import { FLOOR_PLAN_WRITES } from './floor-plan-writes.ts';
import { HAZARD_WRITES } from './hazard-writes.ts';
import { INSPECTION_WRITES } from './inspection-writes.ts';
import { NOTE_WRITES } from './note-writes.ts';
import { PEOPLE_WRITES } from './people-writes.ts';
import { PROJECT_WRITES } from './project-writes.ts';
import { REPORT_WRITES } from './report-writes.ts';
import { SITE_MODEL_WRITES } from './site-model-writes.ts';
import { TENANT_WRITES } from './tenant-writes.ts';
import type { Writes } from './write.ts';

/** In an order in which each can be done once. */
export const WRITES: Writes = {
  ...PROJECT_WRITES,
  ...FLOOR_PLAN_WRITES,
  ...INSPECTION_WRITES,
  ...NOTE_WRITES,
  ...HAZARD_WRITES,
  ...SITE_MODEL_WRITES,
  ...REPORT_WRITES,
  ...TENANT_WRITES,
  ...PEOPLE_WRITES,
};
