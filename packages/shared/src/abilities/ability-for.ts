import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import type { AppAbility } from './ability.ts';
import type { Principal } from './principal.ts';
import { grantProjectRole, grantVisitor } from './project-rules.ts';
import type { ProjectStanding } from './roles.ts';
import { grantSystemRole } from './system-rules.ts';

/**
 * What somebody may do: by the system role in the tenant and, inside a project, by the standing there.
 * The server enforces these rules; the web client only hides what they forbid.
 * Guarded cell by cell by `ability-table.test.ts`.
 */
export function abilityFor(principal: Principal, standing: ProjectStanding | null): AppAbility {
  const builder = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (principal.kind === 'member') {
    grantSystemRole(builder, principal);
    builder.can('manage', ['Account', 'Notification']);
    if (standing) grantProjectRole(builder, standing, principal.accountId);
  } else if (standing) {
    grantVisitor(builder, standing, principal.linkId);
  }
  return builder.build();
}
