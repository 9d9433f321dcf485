import { SITE_MODELS, isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import { ownedInspection, type InspectionRecord } from './inspection-record.ts';

/**
 * Refuses who may not change or delete an inspection; a cloud or a model, which publishes itself, is its author's for good.
 * @throws AppError not-authorized, project-closed, tenant-expired
 */
export function requireChange(
  actor: Pick<ProjectActor, 'require'>,
  action: 'update' | 'delete',
  inspection: InspectionRecord,
): void {
  const { kind } = inspection;
  const what = isSiteModel(kind) ? SITE_MODELS[kind].subject : 'Inspection';
  actor.require(action, what, ownedInspection(inspection));
}
