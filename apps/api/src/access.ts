import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Action, AppAbility, OwnedRecord, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import type { Trx } from '@plumbline/server/database/client.ts';

/** What a caller may do in one project. */
export interface ProjectAccess {
  standing: ProjectStanding;
  ability: AppAbility;
  /**
   * Refuses what the rules forbid.
   * @throws AppError not-authorized; tenant-expired or project-closed when nothing else forbids it
   */
  require: (action: Action, what: Subject, record?: OwnedRecord) => void;
  /** Whether the caller may read such a record. */
  sees: (what: Subject, record: OwnedRecord) => boolean;
}

/**
 * How the caller stands in a project; one that is not to be seen does not exist.
 * @throws AppError not-found
 */
export async function projectAccess(
  trx: Trx,
  principal: Principal,
  projectId: string,
): Promise<ProjectAccess> {
  const standing = await standingOf(trx, principal, projectId);
  if (!standing) throw new AppError('not-found');
  const ability = abilityFor(principal, standing);
  return {
    standing,
    ability,
    sees: (what, record) => allows(ability, 'read', what, record),
    require: (action, what, record) => {
      if (allows(ability, action, what, record)) return;
      // What a link does not show is not there.
      if (record && standing.link) throw new AppError('not-found');
      const { isReadOnly, ...paid } = standing;
      const caller = principal.kind === 'member' ? { ...principal, isReadOnly: false } : principal;
      const wouldAllow = (then: ProjectStanding) => allows(abilityFor(caller, then), action, what, record);
      if (isReadOnly && wouldAllow(paid)) throw new AppError('tenant-expired');
      const isClosing = paid.projectStatus === 'closed' && wouldAllow({ ...paid, projectStatus: 'active' });
      throw new AppError(isClosing ? 'project-closed' : 'not-authorized');
    },
  };
}

function allows(ability: AppAbility, action: Action, what: Subject, record?: OwnedRecord): boolean {
  return ability.can(action, record ? subject(what, { ...record }) : what);
}
