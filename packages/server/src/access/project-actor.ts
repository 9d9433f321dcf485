import type { Action, AppAbility, OwnedRecord, Subject } from '@plumbline/shared/abilities/ability.ts';

/** Who works on what belongs to a project, with what they may do there at this moment. */
export interface ProjectActor {
  tenantId: string;
  projectId: string;
  accountId: string;
  ability: AppAbility;
  /**
   * Refuses what the rules forbid.
   * @throws AppError not-authorized, project-closed, tenant-expired
   */
  require(action: Action, what: Subject, record?: OwnedRecord): void;
}
