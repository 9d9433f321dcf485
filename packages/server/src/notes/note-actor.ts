import type { Action, AppAbility, OwnedRecord, Subject } from '@plumbline/shared/abilities/ability.ts';

/** Who works on the notes of a project, with what they may do there at this moment. */
export interface NoteActor {
  tenantId: string;
  projectId: string;
  accountId: string;
  ability: AppAbility;
  /** What a file says is told to nobody in person and mailed to nobody. */
  isOfFile?: true;
  /**
   * Refuses what the rules forbid.
   * @throws AppError not-authorized, project-closed, tenant-expired
   */
  require(action: Action, what: Subject, record?: OwnedRecord): void;
}
