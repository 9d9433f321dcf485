import type { DocumentChange, DocumentKind, ToldChange } from '../document-kind.ts';
import { PlanChangeSchema } from './changes.ts';
import { checkPlanEffect } from './check-effect.ts';
import { hashPlan } from './read.ts';
import { PLAN_SCHEMA_VERSION } from './schema.ts';

/** The document of a floor plan: calibration, zones and markup. */
export const PLAN_DOCUMENT = {
  version: PLAN_SCHEMA_VERSION,
  changeSchema: PlanChangeSchema,
  checkEffect: checkPlanEffect,
  toldChange,
  hash: hashPlan,
} as const satisfies DocumentKind;

function toldChange(stored: DocumentChange): ToldChange {
  const change = PlanChangeSchema.parse(stored);
  if ('zoneId' in change) return { kind: change.kind, subjectId: change.zoneId, name: change.name };
  if ('markupId' in change) return { kind: change.kind, subjectId: change.markupId, name: change.name };
  return { kind: change.kind, subjectId: null, name: null };
}
