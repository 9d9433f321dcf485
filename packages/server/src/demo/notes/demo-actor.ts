import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { standingOf } from '../../access/standing.ts';
import type { Trx } from '../../database/client.ts';
import type { NoteActor } from '../../notes/note-actor.ts';

/** Somebody of the demo in its project, with the rights that the product gives them. */
export async function demoActor(
  trx: Trx,
  { tenantId, projectId }: Pick<NoteActor, 'tenantId' | 'projectId'>,
  { accountId, systemRole }: { accountId: string; systemRole: SystemRole },
): Promise<NoteActor> {
  const principal = { kind: 'member', accountId, tenantId, systemRole, sessionId: '' } as const;
  const standing = await standingOf(trx, principal, projectId);
  if (!standing) throw new Error(`${accountId} is not in the demo project`);
  const ability = abilityFor(principal, standing);
  return {
    tenantId,
    projectId,
    accountId,
    ability,
    require: (action, what, record) => {
      if (ability.cannot(action, record ? subject(what, { ...record }) : what))
        throw new Error(`the demo lets ${accountId} ${action} ${what} without the right to`);
    },
  };
}
